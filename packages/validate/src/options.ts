/** The options of the command line. */
export interface Options {
  /** Runs only types, lint and unit tests, without the API's slow tests, which start processes or try every call. */
  readonly quick: boolean;
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
  const known = new Set(['--quick', '--install']);
  const only = args.filter((arg) => arg.startsWith('--only=')).flatMap((arg) => arg.slice(7).split(','));
  const [app, ...others] = args.filter((arg) => !arg.startsWith('-'));
  const unknown = args.find(
    (arg) => arg.startsWith('-') && arg !== '--' && !known.has(arg) && !arg.startsWith('--only='),
  );
  if (unknown) {
    throw new Error(`Unknown option ${unknown}. The options are --quick, --install and --only=<step>,<step>.`);
  }
  if (others.length > 0 || (app !== undefined && !apps.includes(app))) {
    throw new Error(`Name one app to check it alone: ${apps.join(', ')}.`);
  }
  return { quick: args.includes('--quick'), install: args.includes('--install'), only, ...(app && { app }) };
}
