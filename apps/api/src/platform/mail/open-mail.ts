import path from 'node:path';
import type { Config } from '../config/config.ts';
import { type Mail, noMail } from './mail.ts';

/** The deployment's way of sending mail: its mail server, the demo's outbox folder, or none. */
export async function openMail(config: Config): Promise<Mail> {
  if (config.smtp) return (await import('./mail-transports.ts')).smtpMail(config.smtp);
  if (config.demo)
    return (await import('./mail-transports.ts')).outboxMail(
      path.join(config.dataDir, 'outbox'),
      `"${config.gym.name.replace(/["\\\r\n]/g, '')}" <no-reply@gym.test>`,
    );
  return noMail;
}
