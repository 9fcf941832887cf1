import { buildOnce } from './build-once.ts';
import { cacheFolder } from './cache-folder.ts';
import { composeOrdinary, composeTuned } from './compose-twins.ts';
import { monolith, monolithInputs } from './monolith.ts';

/** Folders of the releases that the product is compared with, as its server takes them by `RELEASES`. */
export interface Twins {
  /** Lazy routes, and no hints. */
  readonly ordinary: string;
  /** The same files, with the product's own head start. */
  readonly tuned: string;
}

/** Builds the product as one bundle where its sources changed, and composes both releases of it. */
export async function buildTwins(): Promise<Twins> {
  const build = await buildOnce({
    app: 'monolith',
    inputs: monolithInputs(),
    config: monolith(cacheFolder('monolith')),
  });
  const twins: Twins = { ordinary: cacheFolder('releases/ordinary'), tuned: cacheFolder('releases/tuned') };
  await composeOrdinary(build, twins.ordinary);
  await composeTuned(build, twins.tuned);
  return twins;
}
