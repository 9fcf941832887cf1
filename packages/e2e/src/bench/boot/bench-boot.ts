import { releaseLocalBuilds } from '@gym/release';
import type { Role } from '@gym/test-tools/product';
import { interleave, median as medianOf, quantile, round, table } from '../measure.ts';
import { buildChangedReleases, buildMonolithReleases, cacheFolder } from '../monolith/monolith.ts';
import { fillUsers, sessionOf, Stand } from '../stand.ts';
import { CONDITIONS, FAR, type LoadFigures, loadPage } from './load-page.ts';
import { inOwnProfile, openSite, type Site } from './sites.ts';
import { makeCertificate } from './tls-proxy.ts';
import { UnwatchedBrowser } from './unwatched-browser.ts';

/** The measured deep links. */
const ROUTES: readonly (readonly [path: string, role: Role])[] = [
  ['/userlist', 'admin'],
  ['/memberList', 'staff'],
];
/** With an empty cache, with the hashed files on their own origin, and after a release. */
const PARTS = ['cold', 'cdn', 'returning'];
const RUNS = Number(process.env.RUNS ?? 7);
const only = process.env.ONLY?.split(',') ?? PARTS;

const BUILDS = ['federated', 'ordinary', 'tuned'] as const;
type BuildName = (typeof BUILDS)[number];
type Loads = readonly LoadFigures[];

const median = (loads: Loads, figure: keyof LoadFigures): number => medianOf(loads.map((load) => load[figure]));
const ratio = (of: Loads, to: Loads, figure: keyof LoadFigures = 'ms'): number =>
  round(median(of, figure) / median(to, figure), 3);
/** The rows' further delay for each further millisecond of a round trip. */
const roundTrips = (near: Loads, far: Loads): number =>
  round((median(far, 'ms') - median(near, 'ms')) / (FAR.latency - CONDITIONS.latency), 3);
const kib = (loads: Loads): number => round(median(loads, 'codeBytes') / 1024, 3);

const ratios = ({ federated, ordinary, tuned }: Readonly<Record<BuildName, Loads>>) => ({
  ratioOrdinary: ratio(federated, ordinary),
  ratioTuned: ratio(federated, tuned),
});

/** Prints the figures of each build. */
function print(title: string, loads: Readonly<Record<string, Loads>>): void {
  const rows = Object.entries(loads).map(([name, each]) => {
    const [low, high] = [0.25, 0.75].map((share) =>
      quantile(
        each.map(({ ms }) => ms),
        share,
      ).toFixed(0),
    );
    const figures = [median(each, 'ms').toFixed(0), `${low}–${high}`, kib(each).toFixed(1)];
    return [name, ...figures, String(median(each, 'requests')), median(each, 'longTaskMs').toFixed(0)];
  });
  console.log(`\n${title}\n${table(['', 'rows ms', 'p25–p75', 'code KiB', 'requests', 'long tasks ms'], rows)}`);
}

type Sites = Readonly<Record<BuildName, Site>>;

/** What all measurements need: the three builds on one demo gym with 50 members and users, and both roles signed in. */
async function openLab(stand: Stand) {
  // All builds run before the first load: they need the same sources, and a build would disturb a measurement.
  const federated = cacheFolder('releases/federated');
  await releaseLocalBuilds({ folder: federated });
  const releases: Record<BuildName, string> = { federated, ...(await buildMonolithReleases()) };
  const changed = only.includes('returning') ? await buildChangedReleases() : undefined;

  const certificate = await makeCertificate();
  const browser = stand.add(await UnwatchedBrowser.open([certificate.trust]), (opened) => opened.close());
  const databaseUrl = await stand.database('boot');
  const openSites = async (cdn: boolean): Promise<Sites> => ({
    federated: await openSite(stand, certificate, { release: releases.federated, databaseUrl, cdn }),
    ordinary: await openSite(stand, certificate, { release: releases.ordinary, databaseUrl, cdn }),
    tuned: await openSite(stand, certificate, { release: releases.tuned, databaseUrl, cdn }),
  });
  const sites = await openSites(false);
  await fillUsers(databaseUrl, 50);
  const { product } = sites.federated;
  const sessions = { admin: await sessionOf(product, 'admin'), staff: await sessionOf(product, 'staff') };

  /** Loads a deep link of every build, each time with an empty cache. `far` doubles the round trip of some loads. */
  const coldLoads = <Name extends string>(names: readonly Name[], from: Sites, path: string, role: Role) =>
    interleave(names, RUNS, async (name) => {
      const [build, far] = name.split(' ') as [BuildName, string?];
      const page = await browser.openPage('empty');
      return loadPage(page, from[build].origin + path, sessions[role], far ? FAR : CONDITIONS);
    });
  return { browser, certificate, databaseUrl, releases, sites, openSites, sessions, changed, coldLoads };
}

/** The next morning: each document is checked again. */
const WITH_WORKER = { DOCUMENT_MAX_AGE: '1' };

/**
 * Loads a list that the browser has loaded before a release changed one screen of the staff remote: with the service
 * worker, without it, and as the ordinary bundle.
 */
async function measureReturning(
  stand: Stand,
  { certificate, databaseUrl, sites, sessions, releases }: Awaited<ReturnType<typeof openLab>>,
  changed: Readonly<Record<'federated' | 'ordinary', string>>,
) {
  const path = '/memberList';
  const { federated, ordinary } = sites;
  const serving = (release: string, env = {}) => stand.product(databaseUrl, { RELEASES: release, ...env });
  const visits = {
    worker: {
      site: federated,
      before: await serving(releases.federated, WITH_WORKER),
      after: await serving(changed.federated, WITH_WORKER),
    },
    federated: { site: federated, before: federated.product, after: await serving(changed.federated) },
    ordinary: { site: ordinary, before: ordinary.product, after: await serving(changed.ordinary) },
  };
  const loads = await interleave(['worker', 'federated', 'ordinary'], RUNS, (name) =>
    inOwnProfile(certificate.trust, async (browser) => {
      const { site, before, after } = visits[name];
      const { origin, serve } = site;
      const load = async (conditions?: typeof CONDITIONS) =>
        loadPage(await browser.openPage('of the profile'), origin + path, sessions.staff, conditions);
      serve(before);
      // At the second visit, Chromium stores the compiled code, as for any returning user.
      for (let visit = 0; visit < 2; visit++) await load();
      serve(after);
      return load(CONDITIONS);
    }),
  );
  print(`${path} for a returning user, after one screen of the staff remote was changed`, loads);
  const { worker, federated: without, ordinary: bundle } = loads;
  return {
    ratioTime: ratio(worker, bundle),
    ratioBytes: ratio(worker, bundle, 'codeBytes'),
    ratioTimeWithout: ratio(without, bundle),
    ratioBytesWithout: ratio(without, bundle, 'codeBytes'),
  };
}

await Stand.run(async (stand) => {
  const lab = await openLab(stand);
  const { latency, down, cpu } = CONDITIONS;
  const { product: version } = await lab.browser.send<{ product: string }>('Browser.getVersion');
  console.log(`${version}; ${latency} ms, ${down} kbit/s, CPU ÷${cpu}; median of ${RUNS}`);
  const result: Record<string, unknown> = {};

  if (only.includes('cold'))
    for (const [path, role] of ROUTES) {
      const names = BUILDS.flatMap((name) => [name, `${name} far`] as const);
      const loads = await lab.coldLoads(names, lab.sites, path, role);
      print(`${path}, signed in, nothing cached`, loads);
      const trips = BUILDS.map((name) => roundTrips(loads[name], loads[`${name} far`]));
      result[`cold${path}`] = { ...ratios(loads), kib: BUILDS.map((name) => kib(loads[name])), trips };
    }

  if (only.includes('cdn')) {
    const apart = await lab.openSites(true);
    for (const [path, role] of ROUTES) {
      const loads = await lab.coldLoads(BUILDS, apart, path, role);
      print(`${path}, signed in, the hashed files on their own origin`, loads);
      result[`cdn${path}`] = ratios(loads);
    }
  }

  if (lab.changed) result['returning'] = await measureReturning(stand, lab, lab.changed);
  console.log(`\n${JSON.stringify(result)}`);
});
