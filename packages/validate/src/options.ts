import type { Command } from './steps/steps.ts';

/** The options of the command line. */
export interface Options {
  /**
   * `quick` runs only types, lint and unit tests, without the API's slow tests. `full` runs what the whole validation
   * leaves out.
   */
  readonly command: Command;
  /** Installs missing tools: with apt as root, otherwise the browser with its own downloader. */
  readonly install: boolean;
  /** The names of the steps to run; empty means all. */
  readonly only: readonly string[];
  /** The only app to check: its code, its build and the journeys of its screens. Absent for the whole repository. */
  readonly app?: string;
}

/**
 * Reads the arguments.
 * @param apps names of the apps that can be checked alone
 * @throws Error with one sentence for an unknown argument
 */
export function readOptions(args: readonly string[], apps: readonly string[]): Options {
  const known = new Set(['--quick', '--full', '--install']);
  const only = args.filter((arg) => arg.startsWith('--only=')).flatMap((arg) => arg.slice(7).split(','));
  const [app, ...others] = args.filter((arg) => !arg.startsWith('-'));
  const unknown = args.find(
    (arg) => arg.startsWith('-') && arg !== '--' && !known.has(arg) && !arg.startsWith('--only='),
  );
  if (unknown) {
    throw new Error(`Unknown option ${unknown}. The options are --quick, --full, --install and --only=<step>,<step>.`);
  }
  if (others.length > 0 || (app !== undefined && !apps.includes(app))) {
    throw new Error(`Name one app to check it alone: ${apps.join(', ')}.`);
  }
  const [quick, full] = ['--quick', '--full'].map((flag) => args.includes(flag));
  if (quick && full) throw new Error('Choose --quick or --full.');
  if (full && app !== undefined) throw new Error('--full checks the whole repository. Leave out the app.');
  const command = quick ? 'quick' : full ? 'full' : 'test';
  return { command, install: args.includes('--install'), only, ...(app && { app }) };
}
