import type { Api, Product } from '@gym/browser-testing';
import { CONDITIONS, type LoadFigures, loadPage } from './load-page.ts';
import { interleave } from '../measure/interleave.ts';
import type { Site } from './sites.ts';
import { ownBrowser } from './signed-in.ts';

/** The builds that a returning user is measured with. */
export const RETURNING = ['federated', 'ordinary'] as const;
export type ReturningName = (typeof RETURNING)[number];

interface Options {
  /** Arguments of the browser's command line. */
  readonly args: readonly string[];
  readonly sites: Readonly<Record<ReturningName, Site>>;
  /** What is served after the release. */
  readonly changed: Readonly<Record<ReturningName, Product>>;
  readonly path: string;
  readonly session: Api['session'];
  readonly runs: number;
}

/**
 * Visits before the release: at the second, Chromium keeps the code as it compiled it, as it does for whoever comes
 * back.
 */
const VISITS = 2;

/** Loads a deep link that was loaded before, after a release that came in between. */
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
