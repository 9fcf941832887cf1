import type { Api } from '@gym/test-tools/product';
import type { Browser } from 'playwright-core';
import { CONDITIONS, FAR, type LoadFigures, loadPage } from './load-page.ts';
import { interleave } from '../measure/interleave.ts';
import { type BuildName, BUILDS, type Site } from './sites.ts';
import { signedIn } from './signed-in.ts';

/** The figures of a build's loads: under the usual conditions, and with twice the round trip. */
export interface ColdLoads {
  readonly near: readonly LoadFigures[];
  readonly far: readonly LoadFigures[];
}

interface Options {
  readonly browser: Browser;
  readonly sites: Readonly<Record<BuildName, Site>>;
  readonly path: string;
  readonly session: Api['session'];
  readonly runs: number;
  /** Whether to measure with twice the round trip, too. */
  readonly far: boolean;
}

/** Loads a deep link of every build, each time with an empty cache. */
export async function coldLoads({
  browser,
  sites,
  path,
  session,
  runs,
  far,
}: Options): Promise<Record<BuildName, ColdLoads>> {
  const distances = far ? (['near', 'far'] as const) : (['near'] as const);
  const names = distances.flatMap((distance) => BUILDS.map((build) => `${build} ${distance}` as const));
  const measured = await interleave(names, runs, async (name) => {
    const [build, distance] = name.split(' ') as [BuildName, 'near' | 'far'];
    const { origin } = sites[build];
    const context = await signedIn(browser, origin, session);
    try {
      return await loadPage(context, origin + path, distance === 'far' ? FAR : CONDITIONS);
    } finally {
      await context.close();
    }
  });
  const of = (build: BuildName): ColdLoads => ({
    near: measured[`${build} near`],
    far: far ? measured[`${build} far`] : [],
  });
  return { federated: of('federated'), ordinary: of('ordinary'), tuned: of('tuned') };
}
