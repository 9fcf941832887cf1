/** A notice about an account. */
export interface Notice {
  readonly subject: string;
  readonly text: string;
}

const IF_NOT_YOU =
  'If you did not expect this, set a new password with “Forgot password?” on the sign-in page, and tell an ' +
  'administrator of your gym.';

/**
 * Texts of the notices about an account. A translation is another object of this type. A notice repeats nothing that a
 * stranger may have typed, such as the name of a browser.
 */
export const noticeTexts = {
  body: ({ fname, text, gym }: { readonly fname: string; readonly text: string; readonly gym: string }) =>
    `Hello ${fname},\n\n${text}\n\n${gym}\n`,
  oldEmail: (): Notice => ({
    subject: 'your email address was changed',
    text:
      'your account now signs in with another email address. This address is no longer used.\n\n' +
      'If you did not expect this, tell an administrator of your gym at once.',
  }),
  newEmail: (): Notice => ({
    subject: 'your email address was changed',
    text: `your account now signs in with this email address.\n\n${IF_NOT_YOU}`,
  }),
  newAdministrator: (name: string): Notice => ({
    subject: 'a new administrator',
    text: `${name} is now an administrator.\n\nIf you did not expect this, look at the users and at the audit trail.`,
  }),
  newDevice: ({ when, network }: { readonly when: string; readonly network: string }): Notice => ({
    subject: 'a new sign-in',
    text:
      'somebody signed in to your account from a place where you have not signed in lately.\n\n' +
      `    Time: ${when}\n    Network address: ${network}\n\n${IF_NOT_YOU}`,
  }),
  newPassword: (): Notice => ({
    subject: 'your password was changed',
    text: `your account has a new password.\n\n${IF_NOT_YOU}`,
  }),
};
