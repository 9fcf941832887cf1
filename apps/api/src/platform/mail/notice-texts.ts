/** A notice about an account. */
export interface Notice {
  readonly subject: string;
  readonly text: string;
}

const IF_NOT_YOU =
  'If you did not expect this, set a new password with “Forgot password?” on the sign-in page, and tell an ' +
  'administrator of your gym.';

/** Where and when somebody signed in. */
interface Place {
  readonly when: string;
  readonly network: string;
}

const placeLines = ({ when, network }: Place): string => `    Time: ${when}\n    Network address: ${network}`;

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
  newUser: (name: string): Notice => ({
    subject: 'a new user',
    text: `${name} has an account now.\n\nIf you did not expect this, look at the users and at the audit trail.`,
  }),
  newAdministrator: (name: string): Notice => ({
    subject: 'a new administrator',
    text: `${name} is now an administrator.\n\nIf you did not expect this, look at the users and at the audit trail.`,
  }),
  newDevice: (where: Place): Notice => ({
    subject: 'a new sign-in',
    text:
      'somebody signed in to your account from a place where you have not signed in lately.\n\n' +
      `${placeLines(where)}\n\n${IF_NOT_YOU}`,
  }),
  appAdded: (): Notice => ({
    subject: 'an authenticator app was added',
    text:
      'signing in to your account now takes a code of your authenticator app, after the password.\n\n' +
      'If you did not expect this, tell an administrator of your gym at once: they can reset your second factor. ' +
      'Then set a new password with “Forgot password?” on the sign-in page.',
  }),
  appRemoved: (): Notice => ({
    subject: 'your authenticator app was removed',
    text: `your password alone now opens your account.\n\n${IF_NOT_YOU}`,
  }),
  secondFactorReset: (): Notice => ({
    subject: 'your second factor was reset',
    text:
      'your authenticator app and your recovery codes no longer work. Your password alone now opens your account. ' +
      `You are signed out everywhere.\n\n${IF_NOT_YOU}`,
  }),
  passkeyAdded: (): Notice => ({
    subject: 'a passkey was added',
    text:
      'somebody added a passkey to your account. It signs in without the password. The page “Sign-in and security” ' +
      `lists all passkeys of your account.\n\n${IF_NOT_YOU}`,
  }),
  passkeyRemoved: (): Notice => ({
    subject: 'a passkey was removed',
    text: `a passkey of your account was removed. It no longer signs in.\n\n${IF_NOT_YOU}`,
  }),
  newRecoveryCodes: (): Notice => ({
    subject: 'new recovery codes',
    text: `your account has new recovery codes. The earlier ones no longer work.\n\n${IF_NOT_YOU}`,
  }),
  usedRecoveryCode: ({ left, ...where }: Place & { readonly left: number }): Notice => ({
    subject: 'a recovery code was used',
    text:
      'somebody signed in to your account with a recovery code. That code does not work again.\n\n' +
      `${placeLines(where)}\n    Recovery codes left: ${left}\n\n` +
      `If this was you, “New recovery codes” on the screen “Sign-in and security” gives you more. ${IF_NOT_YOU}`,
  }),
  oneTimePassword: (): Notice => ({
    subject: 'you get a one-time password',
    text:
      'an administrator of your gym set a one-time password for your account. Your earlier password no longer works, ' +
      'and you are signed out everywhere. Ask the administrator for the one-time password. At your next sign-in you ' +
      `choose a password of your own.\n\n${IF_NOT_YOU}`,
  }),
  newPassword: (): Notice => ({
    subject: 'your password was changed',
    text: `your account has a new password.\n\n${IF_NOT_YOU}`,
  }),
};
