import { createTransport } from 'nodemailer';
import type { SmtpConfig } from '../config/smtp.ts';
import type { Mail } from './mail.ts';

/** Sends through the deployment's mail server. A server that does not answer fails a mail after a few seconds, not minutes. */
export function smtpMail({ url, from }: SmtpConfig): Mail {
  const transport = createTransport(
    { url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 },
    { from },
  );
  return {
    available: true,
    async send({ to, subject, text }) {
      await transport.sendMail({ to: { name: '', address: to }, subject, text });
    },
  };
}
