import type { Config } from '../config/config.ts';
import type { Mail } from '../mail/mail.ts';

/** What works but somebody should know. */
export interface Warnings {
  /** For the deployment's log: with what to do. */
  readonly logged: readonly string[];
  /** For everybody, on `/readyz`: nothing that the product does not tell any visitor anyway. */
  readonly open: readonly string[];
}

/** Said wherever it is on: whether the data behind is real, only the operator knows. */
export const OVERRIDES_WARNING =
  'REMOTE_OVERRIDES is on: a tab may run a remote from its own machine, whose code no hash is held to. Unset it where the data is real.';

export function warningsOf(config: Config, mail: Mail): Warnings {
  const mute = !mail.available;
  return {
    logged: [
      ...(mute ? ['No mail can be sent, so nobody can reset a forgotten password: set SMTP_URL.'] : []),
      ...(config.demo && config.databaseUrl
        ? ['This is a demo: its accounts have a known password. Set DEMO=0 for real use.']
        : []),
      ...(config.remoteOverrides ? [OVERRIDES_WARNING] : []),
    ],
    open: mute ? ['No mail can be sent, so nobody can reset a forgotten password.'] : [],
  };
}
