/** Labels of the buttons that ask for a passkey. They load before the browser's prompts. */
export const passkeyButtonTexts = {
  signIn: 'Sign in with a passkey',
  use: 'Use a passkey',
} as const;
