import { parseArgs, type ParseArgsConfig, types } from 'node:util';
import { GateError } from '../target/problem.ts';
import { ReleaseError } from '../target/release-error.ts';
import { type Command, type CommandResult, PROGRAM, UsageError, type Values } from './command.ts';
import { composeCommand } from './compose.ts';
import { deliverCommand } from './deliver.ts';
import { downloadCommand } from './download.ts';
import {
  type Cause,
  describeCause,
  describeFailure,
  EXIT_CODES,
  EXIT_CODES_HELP,
  groupProblems,
  isRetryable,
} from '../service/failures.ts';
import { endSessions } from '../service/prove-identity.ts';
import { COMMON, describeOptions, OPTIONS } from './options.ts';
import { previewCommand } from './preview.ts';
import { promoteCommand } from './promote.ts';
import { pruneCommand } from './prune.ts';
import { publishCommand } from './publish.ts';
import { rollbackCommand } from './rollback.ts';
import { settingsCommand } from './settings.ts';
import { signCommand } from './sign.ts';
import { statusCommand } from './status.ts';
import { watchCommand } from './watch.ts';

const COMMANDS: Readonly<Record<string, Command>> = {
  compose: composeCommand,
  publish: publishCommand,
  preview: previewCommand,
  promote: promoteCommand,
  rollback: rollbackCommand,
  settings: settingsCommand,
  watch: watchCommand,
  deliver: deliverCommand,
  status: statusCommand,
  download: downloadCommand,
  prune: pruneCommand,
  sign: signCommand,
};

const HELP = `${PROGRAM} <command> [options]

${Object.values(COMMANDS)
  .map(({ usage, summary }) => `  ${usage.padEnd(28)}${summary}`)
  .join('\n')}

options of every command (compose has its own --target)
${describeOptions(COMMON)}

${EXIT_CODES_HELP}`;

const helpOf = ({ usage, summary, help, options, own }: Command): string =>
  [
    `${PROGRAM} ${usage}`,
    `${summary[0]?.toUpperCase()}${summary.slice(1)}.`,
    help,
    describeOptions([...options, ...COMMON], own),
  ].join('\n\n');

/** Printed output and exit code. */
export interface Outcome {
  readonly stdout?: string;
  readonly stderr?: string;
  readonly exitCode: number;
}

/** Runs the only command line of a program. Its sessions at a release service end with it. */
export async function runOnce(line: readonly string[]): Promise<Outcome> {
  try {
    return await run(line);
  } finally {
    await endSessions();
  }
}

/**
 * Runs one command line. It reports an error as a sentence, without a stack.
 * @param how `checkOnly`: only reports an invalid command line, and does nothing
 */
export async function run(line: readonly string[], { checkOnly = false } = {}): Promise<Outcome> {
  const json = line.includes('--json');
  try {
    const { text, json: data, cause } = await answer(line, checkOnly);
    if (cause === undefined) return { stdout: json ? JSON.stringify(data) : text, exitCode: 0 };
    return { stdout: json ? failureJson(cause, data) : withCause(text, cause), exitCode: EXIT_CODES[cause] };
  } catch (error) {
    if (!types.isNativeError(error)) throw error;
    const { cause, message } = describeFailure(error);
    const exitCode = EXIT_CODES[cause];
    if (json) return { stdout: failureJson(cause, { error: message, ...problemsOf(error) }), exitCode };
    if (cause === 'usage') return { stderr: message, exitCode };
    return { stderr: withCause(error instanceof GateError ? groupProblems(error) : message, cause), exitCode };
  }
}

/** What the gate found, for programs. "refusals" are the same as sentences. */
const problemsOf = (error: Error): object =>
  error instanceof GateError
    ? { problems: error.problems, refusals: error.message.split('\n') }
    : { refusals: error instanceof ReleaseError ? error.message.split('\n') : [] };

const withCause = (text: string, cause: Cause): string => `${text}\n${describeCause(cause)}`;

const failureJson = (cause: Cause, data: object): string =>
  JSON.stringify({ ...data, cause, exitCode: EXIT_CODES[cause], retry: isRetryable(cause) });

async function answer([name, ...rest]: readonly string[], checkOnly: boolean): Promise<CommandResult> {
  if (name === '--help') return { text: HELP, json: { help: HELP } };
  if (name === undefined || name.startsWith('-')) throw new UsageError(HELP);
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new UsageError(`There is no command "${name}".\n\n${HELP}`);
  const { positionals, values } = parse(name, command, rest);
  if (values.help) return { text: helpOf(command), json: { help: helpOf(command) } };
  const input = { args: positionals, values };
  await command.check?.(input);
  return checkOnly ? { text: '', json: {} } : command.run(input);
}

function parse(
  name: string,
  { options }: Command,
  line: readonly string[],
): { readonly positionals: string[]; readonly values: Values } {
  const own: ParseArgsConfig['options'] = Object.fromEntries(
    [...COMMON, ...options].map((option) => [option, OPTIONS[option]]),
  );
  try {
    const { positionals, values } = parseArgs({ args: [...line], allowPositionals: true, options: own });
    return { positionals, values: values as Values };
  } catch (error) {
    // Node adds advice for arguments that begin with a hyphen.
    const sentence = (error as Error).message.replace(/(?<=\.)\s[^]*$/, '');
    throw new UsageError(`${sentence} See "${PROGRAM} ${name} --help".`);
  }
}
