import type { Services } from '../services/services.ts';
import { type Notice, noticeTexts } from './notice-texts.ts';

/** A person who gets a notice. */
interface Recipient {
  readonly email: string;
  readonly fname: string;
}

/**
 * Mails a notice to these people, after the response. Without a mail server it does nothing. A mail that fails is
 * logged and keeps nobody from working. Call it after the commit.
 */
export function mailNotice(
  { mail, config, background }: Services,
  recipients: readonly Recipient[],
  { subject, text }: Notice,
): void {
  if (!mail.available) return;
  const { name: gym } = config.gym;
  for (const { email, fname } of recipients)
    background.start('mailing a notice', () =>
      mail.send({ to: email, subject: `${gym}: ${subject}`, text: noticeTexts.body({ fname, text, gym }) }),
    );
}
