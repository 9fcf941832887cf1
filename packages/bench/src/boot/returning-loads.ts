import type { Api, Product } from '@gym/e2e';
import type { Browser } from 'playwright-core';
import { CONDITIONS } from './conditions.ts';
import { interleave } from './interleave.ts';
import type { LoadFigures } from './load-figures.ts';
import { loadPage } from './load-page.ts';
import type { Site } from './open-site.ts';
import { signedIn } from './signed-in.ts';

/** The builds that a returning user is measured with. */
export const RETURNING = ['federated', 'ordinary'] as const;
export type ReturningName = typeof RETURNING[number];

interface Options {
  readonly browser: Browser;
  readonly sites: Readonly<Record<ReturningName, Site>>;
  /** What is served after the release. */
  readonly changed: Readonly<Record<ReturningName, Product>>;
  readonly path: string;
  readonly session: Api['session'];
  readonly runs: number;
}

/** Loads a deep link that was loaded before, after a release that came in between. */
export function returningLoads({ browser, sites, changed, path, session, runs }: Options): Promise<Record<ReturningName, LoadFigures[]>> {
  return interleave(RETURNING, runs, async (name) => {
    const site = sites[name];
    const context = await signedIn(browser, site.origin, session);
    try {
      site.serve(site.product);
      await loadPage(context, site.origin + path);
      site.serve(changed[name]);
      return await loadPage(context, site.origin + path, CONDITIONS);
    } finally {
      await context.close();
    }
  });
}
