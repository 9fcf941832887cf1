import { ROUTES, type RouteName } from './routes.ts';

/** What of the benchmark is run. */
export interface Options {
  /** Measured loads of each kind. */
  readonly runs: number;
  /** Only the first part, with fewer loads. */
  readonly quick: boolean;
  readonly routes: readonly RouteName[];
}

/** Reads `--quick`, `RUNS` and `ONLY`. @throws Error that says what is allowed */
export function readOptions(args: readonly string[], env: NodeJS.ProcessEnv): Options {
  const unknown = args.find((arg) => arg !== '--quick');
  if (unknown !== undefined) throw new Error(`There is no option "${unknown}": --quick measures the first part only, and less often.`);
  const quick = args.includes('--quick');
  const runs = Number(env.RUNS ?? (quick ? 3 : 7));
  if (!Number.isInteger(runs) || runs < 1) throw new Error(`RUNS must be a whole number from 1, not "${env.RUNS}".`);
  const names = Object.keys(ROUTES) as RouteName[];
  const routes = env.ONLY ? names.filter((name) => name === env.ONLY) : names;
  if (routes.length === 0) throw new Error(`ONLY must be one of ${names.join(', ')}, not "${env.ONLY}".`);
  return { runs, quick, routes };
}
