import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readOptions } from '../options.ts';
import { commandsIn, scriptCall } from './commands-in.ts';

/** Our commands whose source has the help. */
const HELP_OF: Readonly<Record<string, string>> = {
  'create:remote': 'packages/create-remote/src/cli.ts',
};
/** Prints the help of several release commands in one process. */
const ASK_RELEASE = `
const { run } = await import('./packages/release/src/commands/run.ts');
const helpOf = async (name) => (await run(name === '-' ? ['--help'] : [name, '--help'])).stdout ?? '';
const helps = await Promise.all(process.argv.slice(1).map(async (name) => [name, await helpOf(name)]));
console.log(JSON.stringify(helps));`;
const HAS_SUBCOMMANDS = new Set(['api', 'release']);

interface Asking {
  readonly file: string;
  readonly line: string;
  readonly script: string;
  readonly subcommand: string | undefined;
  readonly options: readonly string[];
}

const isPlaceholder = (word: string) => /[<…]/.test(word);

/** Returns the commands in documents that do not exist or do not have a written option. */
export async function deadOptions(root: string, files: readonly string[]): Promise<string[]> {
  const askings = files.flatMap((file) =>
    commandsIn(readFileSync(join(root, file), 'utf8')).flatMap(({ line, words }): Asking[] => {
      const call = scriptCall(words);
      if (call?.script === undefined) return [];
      const [first] = call.args;
      const subcommand =
        HAS_SUBCOMMANDS.has(call.script) && first !== undefined && !first.startsWith('-') && !isPlaceholder(first)
          ? first
          : undefined;
      return [
        {
          file,
          line,
          script: call.script,
          subcommand,
          options: call.args.filter((word) => /^--[a-z]/.test(word)).map((word) => word.replace(/=.*/, '')),
        },
      ];
    }),
  );
  const release = await releaseHelps(
    root,
    askings.filter(({ script }) => script === 'release').map(({ subcommand }) => subcommand ?? '-'),
  );
  const { stdout: helpOfServer } = await promisify(execFile)(process.execPath, ['apps/api/bin/gym.mjs', 'help'], {
    cwd: root,
    env: { ...process.env, GYM_COMMAND: '' },
  });
  const helpFor = (script: string, subcommand = '-') => {
    if (script === 'release') return release.get(subcommand);
    if (script === 'api') return helpOfServer;
    const file = Object.hasOwn(HELP_OF, script) ? HELP_OF[script] : undefined;
    return file === undefined ? undefined : readFileSync(join(root, file), 'utf8');
  };
  return askings
    .filter(({ script, subcommand, options }) => {
      if (script === 'test' || script === 'test:quick') return !isTaken(options);
      const help = helpFor(script, subcommand);
      return (
        help !== undefined &&
        !(
          knows(help, script, subcommand) &&
          options.every(
            (option) => option === '--help' || new RegExp(`(^|[\\s[(|])${option}(?![\\w-])`, 'm').test(help),
          )
        )
      );
    })
    .map(({ file, line }) => `${file}: ${line}`);
}

const knows = (help: string, script: string, subcommand: string | undefined): boolean =>
  subcommand === undefined || new RegExp(`pnpm ${script} ${subcommand}(?![\\w-])`).test(help);

function isTaken(options: readonly string[]): boolean {
  try {
    readOptions(
      options.filter((option) => option.startsWith('-')),
      [],
    );
    return true;
  } catch {
    return false;
  }
}

async function releaseHelps(root: string, subcommands: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (subcommands.length === 0) return new Map();
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '-e', ASK_RELEASE, '--', ...new Set(subcommands)],
    { cwd: root },
  );
  return new Map(JSON.parse(stdout) as [string, string][]);
}
