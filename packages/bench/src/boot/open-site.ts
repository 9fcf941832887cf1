import { discardData, startProduct, type Product } from '@gym/e2e';
import type { Certificate } from '../serve/certificate.ts';
import { openFront, type Front } from '../serve/open-front.ts';
import type { Closing } from '../stage/closing.ts';

/** One release as its visitors see it. */
export interface Site {
  readonly origin: string;
  readonly product: Product;
  /** From now on the visitors get another release. */
  serve(product: Product): void;
}

/** What all sites have in common. */
export interface Ground {
  readonly databaseUrl: string;
  readonly certificate: Certificate;
  readonly closing: Closing;
}

/** Starts our own server for a release, on the common gym. */
export async function openProduct(
  release: string,
  { databaseUrl, closing }: Ground,
  env: Readonly<Record<string, string>> = {},
): Promise<Product> {
  const product = await startProduct({ env: { RELEASES: release, DATABASE_URL: databaseUrl, DEMO: '1', ...env } });
  return closing.add(product, async () => {
    await product.stop();
    await discardData(product.dataDir);
  });
}

/**
 * Serves a release over HTTP/2 and TLS.
 * @param cdn the hashed files come from an origin of their own
 */
export async function openSite(release: string, ground: Ground, { cdn = false } = {}): Promise<Site> {
  const front = await openPublicFront(ground);
  // Only a page that is told so may read the sizes of another origin's files; to the load it makes no difference.
  const files = cdn ? await openPublicFront(ground, { 'timing-allow-origin': '*' }) : undefined;
  const product = await openProduct(release, ground, files ? { CDN_BASE: files.origin } : {});
  front.leadTo(product.url);
  files?.leadTo(product.url);
  return { origin: front.origin, product, serve: ({ url }) => front.leadTo(url) };
}

const openPublicFront = async ({ certificate, closing }: Ground, headers?: Record<string, string>): Promise<Front> =>
  closing.add(await openFront(certificate, headers), (front) => front.close());
