import type { Config } from '../config/config.ts';
import type { Mail } from '../mail/mail.ts';

/** What works but a deployment should know. */
export function warningsOf(config: Config, mail: Mail): readonly string[] {
  const warnings: string[] = [];
  if (!mail.available) warnings.push('No mail can be sent, so nobody can reset a forgotten password: set SMTP_URL.');
  if (config.demo && config.databaseUrl) warnings.push('This is a demo: its accounts have a known password. Set DEMO=0 for real use.');
  return warnings;
}
