import type { parseArgs, ParseArgsConfig } from 'node:util';
import { localUser } from '../records/local-user.ts';

/** The command was called wrongly; the message says how it is called. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Every option of every command; each command says which are its own. */
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

/** Who does it, for the log: `--by`, or the actor of the continuous integration, or the user of this machine. */
export const actor = ({ by }: Values): string => by ?? process.env['GITHUB_ACTOR'] ?? localUser();

/** What a command was called with. */
interface CommandInput {
  /** What stands after the command, `staff@0.1.0-1f2e3d4c`. */
  readonly args: readonly string[];
  readonly values: Values;
}

/** What a command says, to a person and as one line of JSON. */
export interface CommandResult {
  readonly text: string;
  readonly json: object;
  /** 0 unless stated. */
  readonly exitCode?: number;
}

export interface Command {
  /** How it is called, `publish <app> …`. */
  readonly usage: string;
  /** Its line in the list of commands. */
  readonly summary: string;
  /** The rest of what `--help` says, options included. */
  readonly help: string;
  /** What it says of --target, where that is another than for all other commands. */
  readonly target?: string;
  /** Its own options, besides --target, --json and --help. */
  readonly options: readonly OptionName[];
  run(call: CommandInput): Promise<CommandResult>;
}
