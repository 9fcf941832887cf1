import { buildChanged, type ChangedReleases } from '../monolith/changed-page.ts';
import { CleanupStack } from '../setup/cleanup.ts';
import { coldLoads, type ColdLoads } from './cold-loads.ts';
import { CONDITIONS } from './load-page.ts';
import { type Options, readOptions, type RouteName, ROUTES } from './options.ts';
import { exact, kib, lineOf, median, printLines, printLoads, printRatio, ratio, roundTrips } from './print-loads.ts';
import { RETURNING, returningLoads } from './returning-loads.ts';
import {
  type BootSetup,
  type BuildName,
  buildReleases,
  openBootSetup,
  openProduct,
  openSites,
  type Site,
} from './sites.ts';

/** Loads the requested deep links of all builds and prints the figures. */
async function measureRoutes(
  { browser, sessions }: BootSetup,
  sites: Readonly<Record<BuildName, Site>>,
  { runs, routes }: Options,
  { far, where = ', nothing cached' }: { far: boolean; where?: string },
): Promise<Partial<Record<RouteName, Record<BuildName, ColdLoads>>>> {
  const measured: Partial<Record<RouteName, Record<BuildName, ColdLoads>>> = {};
  for (const name of routes) {
    const { path, role } = ROUTES[name];
    measured[name] = await coldLoads({ browser, sites, path, session: sessions[role], runs, far });
    printLoads(`${path}, signed in${where}`, measured[name]);
  }
  return measured;
}

/** Measures a returning user after a release that changed one screen of the staff remote, and prints the figures. */
async function measureReturning(
  { ground, sites, sessions }: BootSetup,
  releases: ChangedReleases,
  { runs }: Options,
): Promise<{ ratioTime: number; ratioBytes: number }> {
  const changed = {
    federated: await openProduct(releases.federated, ground),
    ordinary: await openProduct(releases.ordinary, ground),
  };
  const { path, role } = ROUTES.memberList;
  const loads = await returningLoads({
    args: [ground.certificate.trust],
    sites,
    changed,
    path,
    session: sessions[role],
    runs,
  });
  console.log(`\n${path}, signed in, with the cache of the release before: one screen of the staff remote was changed`);
  printLines(RETURNING.map((name) => lineOf(name, loads[name])));
  printRatio('federated / ordinary', loads.federated, loads.ordinary);
  return {
    ratioTime: exact(ratio(loads.federated, loads.ordinary)),
    ratioBytes: exact(ratio(loads.federated, loads.ordinary, 'codeBytes')),
  };
}

type Loads = Record<BuildName, ColdLoads>;

const options = readOptions(process.argv.slice(2), process.env);
const { runs, parts } = options;
const closing = new CleanupStack();
try {
  const releases = await buildReleases();
  // All builds run before the first load: they need the same sources, and a build would disturb a measurement.
  const changed = parts.includes('returning') ? await buildChanged() : undefined;
  const stand = await openBootSetup(releases, closing);
  const { latency, down, cpu } = CONDITIONS;
  console.log(`Chromium ${stand.browser.version()}; ${latency} ms, ${down} kbit/s, CPU ÷${cpu}; median of ${runs}`);
  const result: Record<string, unknown> = {};
  if (parts.includes('cold')) {
    const cold = await measureRoutes(stand, stand.sites, options, { far: true });
    for (const [name, loads] of Object.entries(cold)) result[name] = resultOf(loads);
  }
  if (changed) result.returning = await measureReturning(stand, changed, options);
  if (parts.includes('cdn')) {
    const apart = await openSites(releases, stand.ground, { cdn: true });
    result.cdn = worst(
      Object.values(
        await measureRoutes(stand, apart, options, {
          far: false,
          where: ', the hashed files on an origin of their own',
        }),
      ),
    );
  }
  console.log(`\n${JSON.stringify(result)}`);
} finally {
  await closing.run();
}

function resultOf({ federated: { near, far }, ordinary, tuned }: Loads) {
  return {
    ...ratiosOf(near, ordinary, tuned),
    kib: exact(kib(median(near, 'codeBytes'))),
    trips: exact(roundTrips(near, far)),
  };
}

function ratiosOf(federated: ColdLoads['near'], ordinary: ColdLoads, tuned: ColdLoads) {
  return { ratioOrdinary: exact(ratio(federated, ordinary.near)), ratioTuned: exact(ratio(federated, tuned.near)) };
}

/** The worst ratios of several deep links. */
function worst(routes: readonly Loads[]) {
  const ratios = routes.map(({ federated, ordinary, tuned }) => ratiosOf(federated.near, ordinary, tuned));
  return {
    ratioOrdinary: Math.max(...ratios.map((each) => each.ratioOrdinary)),
    ratioTuned: Math.max(...ratios.map((each) => each.ratioTuned)),
  };
}
