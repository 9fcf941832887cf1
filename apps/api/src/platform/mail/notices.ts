import { eq } from 'drizzle-orm';
import { users } from '../database/schema/index.ts';
import type { BackgroundWork } from '../concurrency/background-work.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../database/database.ts';
import type { Clock } from '../database/database-clock.ts';
import type { Mail, MailMessage } from './mail.ts';

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

/** A person who gets a notice. */
interface Recipient {
  readonly email: string;
  readonly fname: string;
}

/** What sends notices. */
interface Sender {
  readonly mail: Mail;
  readonly config: Pick<Config, 'gym'>;
  readonly background: BackgroundWork;
}

/** A notice as a mail. @param gym the gym's name */
export const noticeMail = (gym: string, { email, fname }: Recipient, { subject, text }: Notice): MailMessage => ({
  to: email,
  subject: `${gym}: ${subject}`,
  text: noticeTexts.body({ fname, text, gym }),
});

/**
 * Mails a notice to these people, after the response. Without a mail server it does nothing. A mail that fails is
 * logged and keeps nobody from working. Call it after the commit.
 */
export function mailNotice(
  { mail, config, background }: Sender,
  recipients: readonly Recipient[],
  notice: Notice,
): void {
  if (!mail.available) return;
  for (const recipient of recipients)
    background.start('mailing a notice', () => mail.send(noticeMail(config.gym.name, recipient, notice)));
}

/** Mails a notice to a user by id. Call it after the commit. */
export function mailNoticeTo(services: Sender & { readonly db: Database }, userId: number, notice: Notice): void {
  if (!services.mail.available) return;
  services.background.start('mailing a notice', async () => {
    const found = await services.db
      .select({ email: users.email, fname: users.fname })
      .from(users)
      .where(eq(users.id, userId));
    mailNotice(services, found, notice);
  });
}

/** The current time in the gym's language and time zone, for a notice. */
export const timeOfNotice = ({ config, clock }: Pick<Sender, 'config'> & { readonly clock: Clock }): string => {
  const { locale, timeZone } = config.gym;
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'long', timeZone }).format(clock.now());
};
