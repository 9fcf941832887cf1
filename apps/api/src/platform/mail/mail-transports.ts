import { rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import type { SmtpConfig } from '../config/smtp.ts';
import { createFolder } from '../system/folders.ts';
import type { Mail } from './mail.ts';

/** Without an answer, a mail fails after seconds, not minutes. */
const smtpTransport = ({ url, from }: SmtpConfig) =>
  createTransport({ url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }, { from });

/** Signs in to the mail server without sending. Rejects if that fails. */
export async function verifySmtp(smtp: SmtpConfig): Promise<string> {
  await smtpTransport(smtp).verify();
  return `${new URL(smtp.url).host} accepts this server`;
}

/** Sends through the deployment's mail server. */
export function smtpMail(smtp: SmtpConfig): Mail {
  const transport = smtpTransport(smtp);
  return {
    available: true,
    async send({ to, subject, text }) {
      await transport.sendMail({ to: { name: '', address: to }, subject, text });
    },
  };
}

/**
 * The demo's mail: each message becomes one `.eml` file in `folder`, oldest first by name. Only the owner can read it,
 * because it may contain a one-time code. A file appears complete or not at all.
 */
export function outboxMail(folder: string, from: string): Mail {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' }, { from });
  let count = 0;
  return {
    available: true,
    async send({ to, subject, text }) {
      const { message } = await transport.sendMail({ to: { name: '', address: to }, subject, text });
      await createFolder(folder);
      count += 1;
      const moment = new Date().toISOString().replaceAll(':', '-');
      const name = `${moment}-${process.pid}-${String(count).padStart(4, '0')}.eml`;
      const unfinished = path.join(folder, `.${name}`);
      await writeFile(unfinished, message as Buffer, { mode: 0o600 });
      await rename(unfinished, path.join(folder, name));
    },
  };
}
