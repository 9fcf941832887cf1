/** What the command line asks for. */
export interface Options {
  /** Types, lint and unit tests only, without those of the API that start processes or try every call. */
  readonly quick: boolean;
  /** Fetch missing tools: by apt as root, else the browser by its own downloader. */
  readonly install: boolean;
  /** Steps to run, by name; empty means all. */
  readonly only: readonly string[];
}

/** Reads the arguments. Throws one sentence for an unknown one. */
export function readOptions(args: readonly string[]): Options {
  const known = new Set(['--quick', '--install']);
  const only = args.filter((arg) => arg.startsWith('--only=')).flatMap((arg) => arg.slice(7).split(','));
  const unknown = args.find((arg) => arg !== '--' && !known.has(arg) && !arg.startsWith('--only='));
  if (unknown) {
    throw new Error(`Unknown option ${unknown}. The options are --quick, --install and --only=<step>,<step>.`);
  }
  return { quick: args.includes('--quick'), install: args.includes('--install'), only };
}
