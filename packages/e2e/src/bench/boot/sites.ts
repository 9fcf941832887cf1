import type { Product } from '@gym/test-tools/product';
import type { Stand } from '../stand.ts';
import { type Certificate, openTlsProxy } from './tls-proxy.ts';
import { UnwatchedBrowser } from './unwatched-browser.ts';

/** One release as its visitors see it. */
export interface Site {
  readonly origin: string;
  readonly product: Product;
  /** Serves another release from now on. */
  serve(product: Product): void;
}

/**
 * Serves a release over HTTP/2 and TLS.
 * @param cdn whether the hashed files have their own origin
 */
export async function openSite(
  stand: Stand,
  certificate: Certificate,
  { release, databaseUrl, cdn }: { readonly release: string; readonly databaseUrl: string; readonly cdn: boolean },
): Promise<Site> {
  const proxy = async (headers?: Record<string, string>) =>
    stand.add(await openTlsProxy(certificate, headers), (opened) => opened.close());
  const front = await proxy();
  // A page may read the sizes of another origin's files only with this header. It does not change the load.
  const files = cdn ? await proxy({ 'timing-allow-origin': '*' }) : undefined;
  const product = await stand.product(databaseUrl, { RELEASES: release, ...(files && { CDN_BASE: files.origin }) });
  front.forwardTo(product.url);
  files?.forwardTo(product.url);
  return { origin: front.origin, product, serve: ({ url }) => front.forwardTo(url) };
}

/** Uses a browser with its own profile. Its caches are on disk, with the one for compiled code. */
export async function inOwnProfile<Result>(
  trust: string,
  use: (browser: UnwatchedBrowser) => Promise<Result>,
): Promise<Result> {
  const browser = await UnwatchedBrowser.open([trust]);
  try {
    return await use(browser);
  } finally {
    await browser.close();
  }
}
