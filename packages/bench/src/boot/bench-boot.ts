import { apiAs, openBrowser } from '@gym/e2e';
import { makeCertificate } from '../serve/certificate.ts';
import { Closing } from '../stage/closing.ts';
import { openDatabase } from '../stage/open-database.ts';
import { fillUsers } from '../users/fill-users.ts';
import { coldLoads } from './cold-loads.ts';
import { CONDITIONS } from './conditions.ts';
import { openSite, type Ground, type Site } from './open-site.ts';
import { readOptions } from './options.ts';
import { printLoads } from './print-loads.ts';
import { buildReleases, BUILDS, type BuildName, type Releases } from './releases.ts';
import { ROUTES } from './routes.ts';
import { exact, kib, median, ratio, roundTrips } from './summary.ts';

const USERS = 50;

const options = readOptions(process.argv.slice(2), process.env);
const closing = new Closing();
try {
  const releases = await buildReleases();
  const database = closing.add(await openDatabase(), ({ stop }) => stop());
  const ground: Ground = { databaseUrl: database.url, certificate: await makeCertificate(), closing };
  const browser = closing.add(await openBrowser([ground.certificate.trust]), (opened) => opened.close());
  const sites = await openSites(releases, ground);
  await fillUsers(database.url, USERS);
  const sessions = { admin: (await apiAs(sites.federated.product, 'admin')).session, staff: (await apiAs(sites.federated.product, 'staff')).session };

  const { latency, down, cpu } = CONDITIONS;
  console.log(`Chromium ${browser.version()}, ${latency} ms, ${down} kbit/s, CPU ÷${cpu}, nothing cached, median of ${options.runs}`);
  const result: Record<string, unknown> = {};
  for (const name of options.routes) {
    const { path, role } = ROUTES[name];
    const loads = await coldLoads({ browser, sites, path, session: sessions[role], runs: options.runs, far: true });
    printLoads(`${path}, signed in`, loads);
    const { near, far } = loads.federated;
    result[name] = {
      ratioOrdinary: exact(ratio(near, loads.ordinary.near)), ratioTuned: exact(ratio(near, loads.tuned.near)),
      kib: exact(kib(median(near, 'codeBytes'))), trips: exact(roundTrips(near, far)),
    };
  }
  console.log(`\n${JSON.stringify(result)}`);
} finally {
  await closing.run();
}

async function openSites(releases: Releases, ground: Ground, how?: { cdn: boolean }): Promise<Record<BuildName, Site>> {
  const sites: Partial<Record<BuildName, Site>> = {};
  for (const build of BUILDS) sites[build] = await openSite(releases[build], ground, how);
  return sites as Record<BuildName, Site>;
}
