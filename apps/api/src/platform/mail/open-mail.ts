import { rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { SmtpConfig } from '../config/gym-and-mail-settings.ts';
import { createFolder } from '../system/folders.ts';
import { type Mail, noMail } from './mail.ts';
import type { Config } from '../config/config.ts';

/** The library loads only where mail can be sent. */
const mailLibrary = () => import('nodemailer');

/** Without an answer, a mail fails after seconds, not minutes. */
const smtpTransport = async ({ url, from }: SmtpConfig) =>
  (await mailLibrary()).createTransport(
    { url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 },
    { from },
  );

/** Signs in to the mail server without sending. Rejects if that fails. */
export async function verifySmtp(smtp: SmtpConfig): Promise<string> {
  await (await smtpTransport(smtp)).verify();
  return `${new URL(smtp.url).host} accepts this server`;
}

/** Sends through the deployment's mail server. */
async function smtpMail(smtp: SmtpConfig): Promise<Mail> {
  const transport = await smtpTransport(smtp);
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
async function outboxMail(folder: string, from: string): Promise<Mail> {
  const transport = (await mailLibrary()).createTransport(
    { streamTransport: true, buffer: true, newline: 'windows' },
    { from },
  );
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

/** The deployment's way of sending mail: its mail server, the demo's outbox folder, or none. */
export async function openMail(config: Config): Promise<Mail> {
  if (config.smtp) return smtpMail(config.smtp);
  if (config.demo)
    return outboxMail(
      path.join(config.dataDir, 'outbox'),
      `"${config.gym.name.replace(/["\\\r\n]/g, '')}" <no-reply@gym.test>`,
    );
  return noMail;
}
