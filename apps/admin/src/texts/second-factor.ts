/** Texts of the reset of a second factor. Apart from the other texts of users, because the user list shows none. */
export const secondFactorTexts = {
  reset: 'Reset second factor',
  title: 'Reset the second factor?',
  body: 'will sign in with the password alone, and is signed out everywhere. Be sure who asks you for this.',
  done: (name: string) => `${name} signs in with the password alone now.`,
  cancel: 'Cancel',
} as const;
