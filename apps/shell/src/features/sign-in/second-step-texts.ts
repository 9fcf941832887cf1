/** Texts of the second step of a sign-in. */
export const secondStepTexts = {
  form: 'Second step',
  lead: 'Your password is right. Now enter the code that your authenticator app shows.',
  code: 'Code',
  codeHint: 'Six digits. Without your phone, enter one of your recovery codes.',
  codeRequired: 'Enter the code',
  submit: 'Continue',
  startAgain: 'Start again',
} as const;
