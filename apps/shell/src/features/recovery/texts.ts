/**
 * Texts of the forgotten password. The validation messages are exactly those of the specification (acceptance I4, I5).
 */
export const recoveryTexts = {
  requestTitle: 'Forgot password',
  requestLead: 'Enter your email, and a code is sent to it.',
  email: 'Email',
  send: 'Send code',
  emailRequired: 'Email is required',
  resetTitle: 'Reset password',
  resetLead: (email: string) => `Enter the code that was sent to ${email}.`,
  code: 'Code',
  codeRequired: 'OTP is required',
  reset: 'Reset password',
  otherEmail: 'Send a new code',
  backToSignIn: 'Back to sign in',
} as const;
