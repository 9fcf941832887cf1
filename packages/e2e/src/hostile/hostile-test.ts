import { expect, test as journey } from '@gym/test-tools/journeys';
import { type FaultyOrigin, openFaultyOrigin } from '../failures/faulty-origin.ts';
import { type ForeignSite, openForeignSite } from './foreign-site.ts';
import { setTrap } from './page-checks.ts';

export { expect };

interface Fixtures {
  /** The product behind a proxy that can answer in its place. */
  readonly front: FaultyOrigin;
  /** Opens a site with an origin of its own. */
  readonly openSite: (html?: string) => Promise<ForeignSite>;
}

/** A journey in which a hostile text that acts, in any page that it visits, is a failure. */
export const test = journey.extend<Fixtures>({
  front: async ({ product }, use) => {
    const front = await openFaultyOrigin(product.url);
    await use(front);
    await front.stop();
  },
  openSite: async ({}, use) => {
    const open: ForeignSite[] = [];
    await use(async (html) => {
      const site = await openForeignSite(html);
      open.push(site);
      return site;
    });
    await Promise.all(open.map((site) => site.stop()));
  },
  // The front stops only after the pages are closed, because they load remotes in idle moments.
  visit: async ({ front: _front, visit }, use) => {
    const traps: (() => string[])[] = [];
    await use(async (path, options) => {
      const visitor = await visit(path, options);
      traps.push(await setTrap(visitor));
      return visitor;
    });
    expect(traps.flatMap((sprung) => sprung())).toEqual([]);
  },
});
