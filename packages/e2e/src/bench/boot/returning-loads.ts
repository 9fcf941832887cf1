import type { Api, Product } from '@gym/test-tools/product';
import { CONDITIONS, type LoadFigures, loadPage } from './load-page.ts';
import { interleave } from '../measure/interleave.ts';
import type { Site } from './sites.ts';
import { ownBrowser } from './signed-in.ts';

/** The builds that are measured for a returning user. */
export const RETURNING = ['federated', 'ordinary'] as const;
export type ReturningName = (typeof RETURNING)[number];

interface Options {
  /** Arguments of the browser's command line. */
  readonly args: readonly string[];
  readonly sites: Readonly<Record<ReturningName, Site>>;
  /** The product after the release. */
  readonly changed: Readonly<Record<ReturningName, Product>>;
  readonly path: string;
  readonly session: Api['session'];
  readonly runs: number;
}

/** Visits before the release. At the second one, Chromium stores the compiled code, as for any returning user. */
const VISITS = 2;

/** Loads a deep link that the browser loaded before a release in between. */
export function returningLoads({
  args,
  sites,
  changed,
  path,
  session,
  runs,
}: Options): Promise<Record<ReturningName, LoadFigures[]>> {
  return interleave(RETURNING, runs, async (name) => {
    const site = sites[name];
    const { context, end } = await ownBrowser(args, site.origin, session);
    try {
      site.serve(site.product);
      for (let visit = 0; visit < VISITS; visit++) await loadPage(context, site.origin + path);
      site.serve(changed[name]);
      return await loadPage(context, site.origin + path, CONDITIONS);
    } finally {
      await end();
    }
  });
}
