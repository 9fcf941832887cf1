import type { parseArgs, ParseArgsConfig } from 'node:util';
import { localUser } from '../records/local-user.ts';

/** The command line is invalid. The message explains the usage. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Every option of every command. A command lists the ones it accepts. */
export const OPTIONS = {
  target: { type: 'string' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
  root: { type: 'string' },
  by: { type: 'string' },
  revision: { type: 'string' },
  dist: { type: 'string' },
  share: { type: 'string' },
  api: { type: 'string' },
  cdn: { type: 'string' },
  without: { type: 'string', multiple: true },
  reason: { type: 'string' },
  keep: { type: 'string' },
  last: { type: 'string' },
  'token-from': { type: 'string' },
  'min-loads': { type: 'string' },
  'max-failures': { type: 'string' },
  'max-errors': { type: 'string' },
  'max-slower': { type: 'string' },
  for: { type: 'string' },
  'at-most': { type: 'string' },
  every: { type: 'string' },
} as const satisfies ParseArgsConfig['options'];

type OptionName = keyof typeof OPTIONS;
export type Values = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values'];

/** The name for the log: `--by`, the actor of the continuous integration, or the user of this machine. */
export const actor = ({ by }: Values): string => by ?? process.env['GITHUB_ACTOR'] ?? localUser();

/** The parsed command line. */
interface CommandInput {
  /** Positional arguments, such as `staff@0.1.0-1f2e3d4c`. */
  readonly args: readonly string[];
  readonly values: Values;
}

/** The output of a command, as text and as one line of JSON. */
export interface CommandResult {
  readonly text: string;
  readonly json: object;
  /** Default: 0. */
  readonly exitCode?: number;
}

export interface Command {
  /** Usage line, `publish <app> …`. */
  readonly usage: string;
  /** Line in the list of commands. */
  readonly summary: string;
  /** Further text of `--help`, options included. */
  readonly help: string;
  /** Help text for `--target`, if it differs from the other commands. */
  readonly target?: string;
  /** Options of this command besides --target, --json and --help. */
  readonly options: readonly OptionName[];
  run(call: CommandInput): Promise<CommandResult>;
}
