/** Texts of the second step of a sign-in. */
export const secondStepTexts = {
  form: 'Second step',
  leadApp: 'Your password is right. Now enter the code that your authenticator app shows.',
  leadAppOrPasskey: 'Your password is right. Now enter the code that your authenticator app shows, or use a passkey.',
  leadPasskey: 'Your password is right. Now use your passkey, or else one of your recovery codes.',
  leadRecoveryCode: 'Your password is right. Your passkey does not work here: enter one of your recovery codes.',
  code: 'Code',
  recoveryCode: 'Recovery code',
  useRecoveryCode: 'Use a recovery code',
  codeHint: 'Six digits. Without your phone, enter one of your recovery codes.',
  codeRequired: 'Enter the code',
  submit: 'Continue',
  startAgain: 'Start again',
} as const;
