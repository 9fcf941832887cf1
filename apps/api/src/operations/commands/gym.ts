import { parseArgs, type ParseArgsConfig } from 'node:util';
import { commandLine, OperatorError, reportFailure } from '../../platform/errors/operator-error.ts';
import { explainFailure } from '../../platform/database/database-errors.ts';
import type { Environment } from '../../platform/config/environment.ts';
import { productBuild } from '../../platform/system/product-version.ts';

type Options = NonNullable<ParseArgsConfig['options']>;
type ValuesOf<Declared extends Options> = {
  readonly [Name in keyof Declared]?: Declared[Name]['type'] extends 'boolean' ? boolean : string;
};
/** A command: resolves to the exit code, or to undefined while it keeps running. */
type Command<Declared extends Options> = (
  typed: ValuesOf<Declared> & { readonly words: readonly string[] },
  env: Environment,
) => Promise<number | undefined>;

/** A command of the program, with all that somebody may type after its name. */
interface Declaration<Declared extends Options> {
  /** The words after the name, as the help shows them: capitals stand for any word, brackets for one to leave out. */
  readonly takes?: string;
  readonly options?: Declared;
  /** Lines of the help. */
  readonly help: readonly string[];
  /** What somebody reads who typed something else. */
  readonly usage?: string;
  /** Loads the command's code, which the other commands do not need. */
  load(): Promise<Command<Declared>>;
}

/** Checks that a command takes the options that are declared for it. */
const declare = <const Declared extends Options = Record<never, never>>(declaration: Declaration<Declared>) =>
  declaration as Declaration<Record<never, never>>;

const text = { type: 'string' } as const;
const yes = { type: 'boolean' } as const;

const COMMANDS = {
  start: declare({
    help: ['build what changed, start everything and print URL and credentials'],
    load: async () => (await import('./start-and-serve.ts')).start,
  }),
  serve: declare({
    help: ['serve what is built (production)'],
    load: async () => (await import('./start-and-serve.ts')).serve,
  }),
  build: declare({
    help: ['build what changed and create the release'],
    load: async () => (await import('./build.ts')).build,
  }),
  'create-admin': declare({
    options: { email: text, fname: text, lname: text, phone: text, password: text },
    help: [
      'add an administrator: --email --fname --lname --phone,',
      'the password from ADMIN_PASSWORD, a pipe or the prompt',
    ],
    usage: 'The options are --email, --fname, --lname and --phone.',
    load: async () => (await import('./create-admin.ts')).createFirstAdmin,
  }),
  'reset-second-factor': declare({
    takes: 'EMAIL',
    help: ['remove the second factor of a user who has lost it'],
    usage: `Name one email: "${commandLine('reset-second-factor EMAIL')}". Nothing was changed.`,
    load: async () => (await import('./reset-second-factor.ts')).resetSecondFactor,
  }),
  backup: declare({
    takes: 'FILE',
    options: { keep: text, 'keep-monthly': text },
    help: [
      'write all data and pictures into one file, also while the server runs;',
      'with --keep 14 FOLDER into a folder that keeps the latest 14;',
      's3://BUCKET/FOLDER for a bucket; --keep-monthly 12 for months',
    ],
    usage:
      `Name a target: "${commandLine('backup gym.tar')}" for one file, ` +
      `"${commandLine('backup --keep 14 backups')}" for a folder that keeps the latest 14, ` +
      'or s3://bucket/folder for a bucket. With --keep-monthly 12, the last one of each of 12 months stays too.',
    load: async () => (await import('./backup.ts')).backup,
  }),
  verify: declare({
    takes: 'FILE',
    options: { restore: yes, identity: text },
    help: [
      'read and check a whole backup and print its content;',
      'with --restore also restore it into a database of its own;',
      '--identity KEY for an encrypted one',
    ],
    usage:
      `Name a backup: "${commandLine('verify gym.tar')}". With --restore it also restores it into a database of its ` +
      'own, counts the rows and removes it. An encrypted backup needs --identity and the file with its key.',
    load: async () => (await import('./verify.ts')).verify,
  }),
  restore: declare({
    takes: 'FILE',
    options: { yes, identity: text },
    help: ['replace all data with a backup; asks first, unless --yes;', '--identity KEY for an encrypted one'],
    usage:
      `Name a backup: "${commandLine('restore gym.tar')}". With --yes it replaces the current data without asking. ` +
      'An encrypted backup needs --identity and the file with its key.',
    load: async () => (await import('./restore.ts')).restore,
  }),
  erased: declare({
    takes: 'list | apply FILE',
    help: [
      'list the ids of erased members, to be kept with the backups,',
      'or erase the listed members again after a restore',
    ],
    usage:
      `Choose an action: "${commandLine('erased list')}" lists the ids and dates of erased members and users; ` +
      `"${commandLine('erased apply FILE')}" erases the listed ones again after a restore.`,
    load: async () => (await import('./erased.ts')).erased,
  }),
  check: declare({
    help: ['check configuration, database, clock, pictures, mail and release'],
    load: async () => (await import('./check.ts')).check,
  }),
  'mail-test': declare({
    takes: 'ADDRESS [TEXT]',
    help: ['send a test mail'],
    usage: `Name one address: "${commandLine('mail-test you@gym.example')}". A second argument replaces the text.`,
    load: async () => (await import('./check.ts')).mailTest,
  }),
  version: declare({
    help: ['the version of the product'],
    load: async () => version,
  }),
  help: declare({ help: ['this text'], load: async () => help }),
};
type Name = keyof typeof COMMANDS;

async function help(): Promise<number> {
  const lines = Object.entries(COMMANDS).flatMap(
    ([
      name,
      {
        takes,
        help: [first = '', ...more],
      },
    ]) => [
      `  ${commandLine([name, takes].filter(Boolean).join(' ')).padEnd(22)}  ${first}`,
      ...more.map((line) => `${' '.repeat(26)}${line}`),
    ],
  );
  console.log(
    [
      "The gym administration's server.",
      '',
      ...lines,
      '',
      'Settings come from the environment, such as PORT, HOST, DATA_DIR, DATABASE_URL and',
      'GYM_NAME; README lists all of them.',
    ].join('\n'),
  );
  return 0;
}

/** Whether words are what a command takes, such as `list | apply FILE`. */
const fits = (words: readonly string[], takes: string): boolean =>
  takes.split(' | ').some((form) => {
    const parts = form.split(' ').filter(Boolean);
    const isPart = (word: string, index: number) => {
      const part = parts[index] ?? '';
      return word !== '' && (/^\[?[A-Z]/.test(part) || word === part);
    };
    return words.every(isPart) && words.length >= parts.filter((part) => !part.startsWith('[')).length;
  });

/** Reads what was typed after a command. @throws OperatorError with the command's usage */
function readTyped(name: Name, typed: readonly string[]): { options: object; words: readonly string[] } {
  const { options = {}, takes = '', usage = `"${commandLine(name)}" takes nothing more.` } = COMMANDS[name];
  try {
    const args = typed.filter((arg) => arg !== '--');
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    if (fits(positionals, takes)) return { options: values, words: positionals };
  } catch (error) {
    const { message } = error as Error;
    const [, unknown] = /^Unknown option '([^']+)'/.exec(message) ?? [];
    if (unknown) throw new OperatorError(`There is no option ${unknown}. ${usage}`);
    const [, bare] = /^Option '(?:-\w, )?(--[\w-]+) <value>'/.exec(message) ?? [];
    if (bare) throw new OperatorError(`The option ${bare} needs a value. ${usage}`);
  }
  throw new OperatorError(usage);
}

async function version(): Promise<number> {
  console.log(`Gym administration ${productBuild()}, Node.js ${process.versions.node}`);
  return 0;
}

const HELP = ['help', '--help', '-h'];

/** Runs one command. Prints errors that the operator can fix as one sentence, without a stack. */
async function main([name = 'help', ...typed]: readonly string[], env: Environment): Promise<number | undefined> {
  if (HELP.includes(name) || typed.some((arg) => HELP.includes(arg) && arg !== 'help')) return help();
  if (!Object.hasOwn(COMMANDS, name)) {
    console.error(`There is no command "${name}": "${commandLine('help')}" lists them.`);
    return 1;
  }
  try {
    const { options, words } = readTyped(name as Name, typed);
    const run = await COMMANDS[name as Name].load();
    return await run({ ...options, words }, env);
  } catch (error) {
    return reportFailure(explainFailure(error));
  }
}

process.exitCode = await main(process.argv.slice(2), process.env);
