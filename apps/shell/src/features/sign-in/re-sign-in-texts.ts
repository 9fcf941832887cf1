/** Titles of the sign-in over an open page without a session. */
export const reSignInTexts = {
  title: 'Sign in again',
  locked: 'Locked',
} as const;
