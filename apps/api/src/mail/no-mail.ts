import type { Mail } from './mail.ts';

/** A deployment without a mail server: codes cannot be sent, and whoever asks for one is told so. */
export const noMail: Mail = {
  available: false,
  async send() {
    throw new Error('No mail was sent: SMTP_URL is not set.');
  },
};
