import { parseArgs, type ParseArgsConfig } from 'node:util';
import { ReleaseError } from '../store/release-error.ts';
import { watch } from './watch.ts';
import { type Command, type CommandResult, OPTIONS, UsageError, type Values } from './command.ts';
import { compose } from './compose.ts';
import { promote } from './promote.ts';
import { prune } from './prune.ts';
import { publish } from './publish.ts';
import { rollback } from './rollback.ts';
import { sign } from './sign.ts';
import { status } from './status.ts';

const COMMANDS: Readonly<Record<string, Command>> = { compose, publish, promote, rollback, watch, status, prune, sign };

const TARGET = `  --target <folder|s3://bucket/prefix>
                      where releases are stored (default: $RELEASES). A bucket needs AWS_ACCESS_KEY_ID,
                      AWS_SECRET_ACCESS_KEY, AWS_REGION and, outside Amazon, AWS_ENDPOINT_URL_S3`;

const COMMON = `  --json              print the result or the error as one line of JSON
  --help              describe the command and its options`;

const HELP = `pnpm release <command> [options]

${Object.values(COMMANDS)
  .map(({ usage, summary }) => `  ${usage.padEnd(28)}${summary}`)
  .join('\n')}

options of every command (compose has its own --target)
${TARGET}
${COMMON}

Exit codes: 0 success, 1 rejected or failed, 2 invalid command line. See "release <command> --help".`;

const helpOf = ({ usage, summary, help, target = TARGET }: Command): string =>
  `pnpm release ${usage}\n\n${summary[0]?.toUpperCase()}${summary.slice(1)}.\n\n${help}\n\n${target}\n${COMMON}`;

/** Printed output and exit code. */
export interface Outcome {
  readonly stdout?: string;
  readonly stderr?: string;
  readonly exitCode: number;
}

/** Runs one command line. It reports an error as a sentence, without a stack. */
export async function run(line: readonly string[]): Promise<Outcome> {
  const json = line.includes('--json');
  try {
    const { text, json: data, exitCode = 0 } = await answer(line);
    return { stdout: json ? JSON.stringify(data) : text, exitCode };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const exitCode = error instanceof UsageError ? 2 : 1;
    if (json)
      return {
        stdout: JSON.stringify({
          error: error.message,
          refusals: error instanceof ReleaseError ? error.message.split('\n') : [],
        }),
        exitCode,
      };
    return { stderr: error.message, exitCode };
  }
}

async function answer([name, ...rest]: readonly string[]): Promise<CommandResult> {
  if (name === '--help') return { text: HELP, json: { help: HELP } };
  if (name === undefined || name.startsWith('-')) throw new UsageError(HELP);
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new UsageError(`There is no command "${name}".\n\n${HELP}`);
  const { positionals, values } = parse(name, command, rest);
  if (values.help) return { text: helpOf(command), json: { help: helpOf(command) } };
  return command.run({ args: positionals, values });
}

function parse(
  name: string,
  { options }: Command,
  line: readonly string[],
): { readonly positionals: string[]; readonly values: Values } {
  const own: ParseArgsConfig['options'] = Object.fromEntries(
    (['target', 'json', 'help', ...options] as const).map((option) => [option, OPTIONS[option]]),
  );
  try {
    const { positionals, values } = parseArgs({ args: [...line], allowPositionals: true, options: own });
    return { positionals, values: values as Values };
  } catch (error) {
    throw new UsageError(`${(error as Error).message.split('\n')[0]} See "pnpm release ${name} --help".`);
  }
}
