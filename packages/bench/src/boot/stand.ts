import { apiAs, openBrowser, type Api, type Role } from '@gym/e2e';
import type { Browser } from 'playwright-core';
import { makeCertificate } from '../serve/certificate.ts';
import type { Closing } from '../stage/closing.ts';
import { openDatabase } from '../stage/open-database.ts';
import { fillUsers } from '../users/fill-users.ts';
import { openSite, type Ground, type Site } from './open-site.ts';
import { BUILDS, type BuildName, type Releases } from './releases.ts';

/** What all measurements stand on: the three builds on one demo gym, a browser, and both roles signed in. */
export interface Stand {
  readonly browser: Browser;
  readonly ground: Ground;
  readonly sites: Readonly<Record<BuildName, Site>>;
  readonly sessions: Readonly<Record<Role, Api['session']>>;
}

/** The demo gym has 50 members; as many users. */
const USERS = 50;

export async function openStand(releases: Releases, closing: Closing): Promise<Stand> {
  const database = closing.add(await openDatabase(), ({ stop }) => stop());
  const ground: Ground = { databaseUrl: database.url, certificate: await makeCertificate(), closing };
  const browser = closing.add(await openBrowser([ground.certificate.trust]), (opened) => opened.close());
  const sites = await openSites(releases, ground);
  await fillUsers(database.url, USERS);
  const sessionOf = async (role: Role) => (await apiAs(sites.federated.product, role)).session;
  return { browser, ground, sites, sessions: { admin: await sessionOf('admin'), staff: await sessionOf('staff') } };
}

/** Serves all three builds. */
export async function openSites(
  releases: Releases,
  ground: Ground,
  how?: { cdn: boolean },
): Promise<Record<BuildName, Site>> {
  const sites: Partial<Record<BuildName, Site>> = {};
  for (const build of BUILDS) sites[build] = await openSite(releases[build], ground, how);
  return sites as Record<BuildName, Site>;
}
