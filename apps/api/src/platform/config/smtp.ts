import { ConfigError, type Environment, readText } from './environment.ts';

/** The mail server, and the sender of its mails. */
export interface SmtpConfig {
  readonly url: string;
  readonly from: string;
}

export function readSmtp(env: Environment, gymName: string): SmtpConfig | undefined {
  const text = readText(env, 'SMTP_URL');
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^smtps?:$/.test(url.protocol) || !url.hostname) {
    throw new ConfigError(
      'SMTP_URL',
      'must look like smtp://user:password@mail.gym.example:587 or smtps://…:465 (special characters ' +
        'percent-encoded): correct it, or unset it to send no mail.',
    );
  }
  return { url: text, from: readSender(env, url, gymName) };
}

/** Returns `MAIL_FROM`, or the mail server's account, or no-reply at its host. */
function readSender(env: Environment, url: URL, gymName: string): string {
  const given = readText(env, 'MAIL_FROM');
  if (given !== undefined) {
    if (!/^([^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(given))
      throw new ConfigError(
        'MAIL_FROM',
        `must be an email address such as "Gym <office@gym.example>", not "${given}".`,
      );
    return given;
  }
  const account = decodeURIComponent(url.username);
  const address = /^[^\s<>@]+@[^\s<>@]+$/.test(account) ? account : `no-reply@${url.hostname}`;
  return `"${gymName.replace(/["\\\r\n]/g, '')}" <${address}>`;
}
