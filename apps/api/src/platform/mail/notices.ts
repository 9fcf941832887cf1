import { eq } from 'drizzle-orm';
import { users } from '../database/schema/index.ts';
import type { BackgroundWork } from '../concurrency/background-work.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../database/database.ts';
import type { Clock } from '../database/database-clock.ts';
import type { Mail, MailMessage } from './mail.ts';
import { type Notice, noticeTexts } from './notice-texts.ts';

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
