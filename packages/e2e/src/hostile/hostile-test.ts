import { expect, test as journey } from '@gym/test-tools/journeys';
import { type LoopbackServer, serveLoopback } from '@gym/test-tools/loopback';
import { type FaultyOrigin, openFaultyOrigin } from '../failures/faulty-origin.ts';
import { setTrap } from './page-checks.ts';

export { expect };

/** A foreign site with its own origin. */
interface ForeignSite extends LoopbackServer {
  /** The requests that the site received, with their token. */
  readonly asked: readonly { readonly path: string; readonly authorization: string | undefined }[];
}

/** Opens a site that serves this page at every path. */
async function openForeignSite(html = '<!doctype html><title>Elsewhere</title>'): Promise<ForeignSite> {
  const asked: { path: string; authorization: string | undefined }[] = [];
  const server = await serveLoopback(({ url, headers }, response) => {
    // Browsers request the icon by themselves.
    if (url !== '/favicon.ico') asked.push({ path: url ?? '', authorization: headers.authorization });
    response
      .writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'access-control-allow-origin': '*',
        'access-control-allow-headers': 'authorization, content-type',
        'access-control-allow-methods': '*',
      })
      .end(html);
  });
  return { ...server, asked };
}

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
