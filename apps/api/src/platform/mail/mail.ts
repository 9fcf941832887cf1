import { publish } from '../events/events.ts';

/** A message to one person, as plain text. */
export interface MailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Sends mail. Without a mail server, `available` is false and `send` rejects. */
export interface Mail {
  readonly available: boolean;
  send(message: MailMessage): Promise<void>;
}

/** A deployment without a mail server: codes cannot be sent, and a request for one says so. */
export const noMail: Mail = {
  available: false,
  async send() {
    throw new Error('No mail was sent: SMTP_URL is not set.');
  },
};

/** Publishes for each mail whether the mail server accepted it in the end. */
export const withMailEvents = (mail: Mail): Mail => ({
  get available() {
    return mail.available;
  },
  async send(message) {
    try {
      await mail.send(message);
      publish('mail', { sent: true });
    } catch (error) {
      publish('mail', { sent: false });
      throw error;
    }
  },
});
