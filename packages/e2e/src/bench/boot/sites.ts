import type { Browser } from 'playwright-core';
import {
  type Api,
  apiAs,
  discardData,
  openBrowser,
  type Product,
  type Role,
  startProduct,
} from '@gym/test-tools/product';
import { buildAll } from '@gym/build';
import { releaseLocalBuilds } from '@gym/release';
import { startAnyPostgres } from '@gym/test-tools';
import { cacheFolder } from '../monolith/builds.ts';
import { buildMonolithReleases, type MonolithReleases } from '../monolith/compose-monolith.ts';
import { type Certificate, makeCertificate, openTlsProxy, type TlsProxy } from '../serve/tls-proxy.ts';
import type { CleanupStack } from '../setup/cleanup.ts';
import { fillUsers } from '../setup/gym.ts';

/** Folders of the compared releases. */
interface Releases extends MonolithReleases {
  readonly federated: string;
}

export type BuildName = keyof Releases;
export const BUILDS: readonly BuildName[] = ['federated', 'ordinary', 'tuned'];

/** Builds what changed and composes all three releases, apart from the one that is served elsewhere. */
export async function buildReleases(): Promise<Releases> {
  await buildAll((app) => console.log(`building ${app}`));
  const federated = cacheFolder('releases/federated');
  await releaseLocalBuilds({ folder: federated });
  return { federated, ...(await buildMonolithReleases()) };
}

/** One release as its visitors see it. */
export interface Site {
  readonly origin: string;
  readonly product: Product;
  /** Serves another release from now on. */
  serve(product: Product): void;
}

/** What all sites share. */
interface SharedServices {
  readonly databaseUrl: string;
  readonly certificate: Certificate;
  readonly closing: CleanupStack;
}

/** Starts our own server for a release, on the shared gym. */
export async function openProduct(
  release: string,
  { databaseUrl, closing }: SharedServices,
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
 * @param cdn whether the hashed files have their own origin
 */
async function openSite(release: string, ground: SharedServices, { cdn = false } = {}): Promise<Site> {
  const front = await openPublicProxy(ground);
  // A page may read the sizes of another origin's files only with this header. It does not change the load.
  const files = cdn ? await openPublicProxy(ground, { 'timing-allow-origin': '*' }) : undefined;
  const product = await openProduct(release, ground, files ? { CDN_BASE: files.origin } : {});
  front.forwardTo(product.url);
  files?.forwardTo(product.url);
  return { origin: front.origin, product, serve: ({ url }) => front.forwardTo(url) };
}

const openPublicProxy = async (
  { certificate, closing }: SharedServices,
  headers?: Record<string, string>,
): Promise<TlsProxy> => closing.add(await openTlsProxy(certificate, headers), (front) => front.close());

/** What all measurements need: the three builds on one demo gym, a browser, and both roles signed in. */
export interface BootSetup {
  readonly browser: Browser;
  readonly ground: SharedServices;
  readonly sites: Readonly<Record<BuildName, Site>>;
  readonly sessions: Readonly<Record<Role, Api['session']>>;
}

/** The demo gym has 50 members. The bench adds as many users. */
const USERS = 50;

export async function openBootSetup(releases: Releases, closing: CleanupStack): Promise<BootSetup> {
  const database = closing.add(await startAnyPostgres(), ({ stop }) => stop());
  const ground: SharedServices = { databaseUrl: database.url, certificate: await makeCertificate(), closing };
  const browser = closing.add(await openBrowser([ground.certificate.trust]), (opened) => opened.close());
  const sites = await openSites(releases, ground);
  await fillUsers(database.url, USERS);
  const sessionOf = async (role: Role) => (await apiAs(sites.federated.product, role)).session;
  return { browser, ground, sites, sessions: { admin: await sessionOf('admin'), staff: await sessionOf('staff') } };
}

/** Serves all three builds. */
export async function openSites(
  releases: Releases,
  ground: SharedServices,
  how?: { cdn: boolean },
): Promise<Record<BuildName, Site>> {
  const sites: Partial<Record<BuildName, Site>> = {};
  for (const build of BUILDS) sites[build] = await openSite(releases[build], ground, how);
  return sites as Record<BuildName, Site>;
}
