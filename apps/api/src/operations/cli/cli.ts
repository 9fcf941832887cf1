import { commandLine, reportFailure } from '../../platform/errors/operator-error.ts';
import { explainFailure } from './explain-failure.ts';
import { help } from './help.ts';
import type { Environment } from '../../platform/config/environment.ts';

/** A command: resolves to the exit code, or to undefined while it keeps running. */
export type Command = (args: readonly string[], env: Environment) => Promise<number | undefined>;

const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  start: async () => (await import('../commands/start-and-serve.ts')).start,
  serve: async () => (await import('../commands/start-and-serve.ts')).serve,
  build: async () => (await import('../commands/build.ts')).build,
  backup: async () => (await import('../commands/backup.ts')).backup,
  restore: async () => (await import('../commands/restore.ts')).restore,
  verify: async () => (await import('../commands/verify.ts')).verify,
  erased: async () => (await import('../commands/erased.ts')).erased,
  check: async () => (await import('../commands/check.ts')).check,
  version: async () => (await import('../commands/version.ts')).version,
  'mail-test': async () => (await import('../commands/check.ts')).mailTest,
  'reset-second-factor': async () => (await import('../commands/reset-second-factor.ts')).resetSecondFactor,
  'create-admin': async () => (await import('../commands/create-admin.ts')).createFirstAdmin,
};

const HELP = ['help', '--help', '-h'];

/** Runs one command. Prints errors that the operator can fix as one sentence, without a stack. */
export async function main([name = 'help', ...args]: readonly string[], env: Environment): Promise<number | undefined> {
  if (HELP.includes(name) || args.some((arg) => HELP.includes(arg) && arg !== 'help')) return help();
  const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!load) {
    console.error(`There is no command "${name}": "${commandLine('help')}" lists them.`);
    return 1;
  }
  try {
    return await (
      await load()
    )(args, env);
  } catch (error) {
    return reportFailure(explainFailure(error));
  }
}
