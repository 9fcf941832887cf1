import { Closing } from '../stage/closing.ts';
import { buildChanged } from '../twins/changed-page.ts';
import type { ColdLoads } from './cold-loads.ts';
import { CONDITIONS } from './conditions.ts';
import { measureReturning } from './measure-returning.ts';
import { measureRoutes } from './measure-routes.ts';
import { readOptions } from './options.ts';
import { buildReleases, type BuildName } from './releases.ts';
import { openSites, openStand } from './stand.ts';
import { exact, kib, median, ratio, roundTrips } from './summary.ts';

type Loads = Record<BuildName, ColdLoads>;

const options = readOptions(process.argv.slice(2), process.env);
const { runs, parts } = options;
const closing = new Closing();
try {
  const releases = await buildReleases();
  // All builds before the first load: they are of the same sources, and nothing is built beside a measurement.
  const changed = parts.includes('returning') ? await buildChanged() : undefined;
  const stand = await openStand(releases, closing);
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

/** Of several deep links, the less favourable ratios. */
function worst(routes: readonly Loads[]) {
  const ratios = routes.map(({ federated, ordinary, tuned }) => ratiosOf(federated.near, ordinary, tuned));
  return {
    ratioOrdinary: Math.max(...ratios.map((each) => each.ratioOrdinary)),
    ratioTuned: Math.max(...ratios.map((each) => each.ratioTuned)),
  };
}
