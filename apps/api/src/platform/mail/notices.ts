import { eq } from 'drizzle-orm';
import { users } from '../database/schema/index.ts';
import type { Services } from '../services/services.ts';
import type { MailMessage } from './mail.ts';
import { type Notice, noticeTexts } from './notice-texts.ts';

/** A person who gets a notice. */
interface Recipient {
  readonly email: string;
  readonly fname: string;
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
  { mail, config, background }: Services,
  recipients: readonly Recipient[],
  notice: Notice,
): void {
  if (!mail.available) return;
  for (const recipient of recipients)
    background.start('mailing a notice', () => mail.send(noticeMail(config.gym.name, recipient, notice)));
}

/** Mails a notice to a user by id. Call it after the commit. */
export function mailNoticeTo(services: Services, userId: number, notice: Notice): void {
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
export const timeOfNotice = ({ config, clock }: Services): string => {
  const { locale, timeZone } = config.gym;
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'long', timeZone }).format(clock.now());
};
