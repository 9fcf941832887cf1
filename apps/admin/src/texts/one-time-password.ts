/** Texts of one-time passwords. Apart from the other texts of users, because the user list shows none. */
export const oneTimePasswordTexts = {
  set: 'Set one-time password',
  title: 'Set a one-time password?',
  body:
    'gets a password for the next sign-in, and must choose another one then. The earlier password ends, and all ' +
    'devices are signed out. A second factor stays required. Be sure who asks you for this.',
  cancel: 'Cancel',
  doneTitle: 'One-time password',
  signsIn: 'signs in with this password next time, and then chooses another one:',
  shownOnce: 'It is shown only now: tell it to the user in person or by phone.',
  expires: (moment: string) => `It works until ${moment}.`,
  close: 'Close',
} as const;
