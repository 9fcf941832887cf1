/** What the command line asks for. */
export interface Options {
  /** Types, lint and unit tests only, without those of the API that start processes or try every call. */
  readonly quick: boolean;
  /** Fetch missing tools: by apt as root, else the browser by its own downloader. */
  readonly install: boolean;
  /** Steps to run, by name; empty means all. */
  readonly only: readonly string[];
  /** The one app to check: its types, lint and unit tests. Absent: the whole repository. */
  readonly app?: string;
}

/**
 * Reads the arguments.
 * @param apps names of the apps that may be checked alone
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
