import { openProfile, type Product } from '@gym/test-tools/product';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, BrowserContextOptions } from 'playwright-core';
import type { Stand } from '../stand.ts';
import { type Certificate, openTlsProxy } from './tls-proxy.ts';

export const WINDOW: BrowserContextOptions = { viewport: { width: 1280, height: 800 }, locale: 'en-GB' };

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
  use: (context: BrowserContext) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'gym-bench-profile-'));
  const context = await openProfile(folder, [trust], WINDOW);
  try {
    return await use(context);
  } finally {
    await context.close();
    // The browser may still write for a moment.
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}
