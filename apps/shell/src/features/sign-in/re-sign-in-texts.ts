/** Titles of the dialog that asks for the password over an open page. */
export const reSignInTexts = {
  title: 'Sign in again',
  locked: 'Locked',
  confirm: 'Confirm that it is you',
} as const;
