import type { OptionName, Values } from './options.ts';

/** What a command was called with. */
export interface Call {
  /** What stands after the command, `staff@0.1.0-1f2e3d4c`. */
  readonly args: readonly string[];
  readonly values: Values;
}

/** What a command says, to a person and as one line of JSON. */
export interface Answer {
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
  run(call: Call): Promise<Answer>;
}
