import type { Role } from '@gym/test-tools/product';

/** The measured deep links, by their name in the result. */
export const ROUTES = {
  userlist: { path: '/userlist', role: 'admin' },
  memberList: { path: '/memberList', role: 'staff' },
} as const satisfies Record<string, { path: string; role: Role }>;

export type RouteName = keyof typeof ROUTES;

/** The parts of the benchmark: with an empty cache, after a release, and with the hashed files on their own origin. */
type Part = 'cold' | 'returning' | 'cdn';

/** The parts and the amount to run. */
export interface Options {
  /** Measured loads of each kind. */
  readonly runs: number;
  readonly parts: readonly Part[];
  readonly routes: readonly RouteName[];
}

const ROUTE_NAMES = Object.keys(ROUTES) as RouteName[];
const ONLY = [...ROUTE_NAMES, 'returning', 'cdn'];

/** Reads `--quick`, `RUNS` and `ONLY`. @throws Error that lists the allowed values */
export function readOptions(args: readonly string[], env: NodeJS.ProcessEnv): Options {
  const unknown = args.find((arg) => arg !== '--quick');
  if (unknown !== undefined)
    throw new Error(`There is no option "${unknown}": --quick measures the first part only, and less often.`);
  const quick = args.includes('--quick');
  const runs = Number(env.RUNS ?? (quick ? 3 : 7));
  if (!Number.isInteger(runs) || runs < 1) throw new Error(`RUNS must be a whole number from 1, not "${env.RUNS}".`);
  const only = env.ONLY || undefined;
  if (only !== undefined && !ONLY.includes(only))
    throw new Error(`ONLY must be one of ${ONLY.join(', ')}, not "${only}".`);
  if (only === 'returning' || only === 'cdn') return { runs, parts: [only], routes: ROUTE_NAMES };
  return {
    runs,
    parts: quick ? ['cold'] : ['cold', 'returning', 'cdn'],
    routes: only ? [only as RouteName] : ROUTE_NAMES,
  };
}
