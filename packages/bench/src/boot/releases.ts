import { buildAll } from '@gym/build';
import { composeRelease } from '@gym/release';
import { buildTwins, type Twins } from '../twins/build-twins.ts';
import { cacheFolder } from '../twins/cache-folder.ts';

/** Folders of the releases that are compared. */
export interface Releases extends Twins {
  readonly federated: string;
}

export type BuildName = keyof Releases;
export const BUILDS: readonly BuildName[] = ['federated', 'ordinary', 'tuned'];

/** Builds what changed and composes all three, beside the release that is served elsewhere. */
export async function buildReleases(): Promise<Releases> {
  await buildAll((app) => console.log(`building ${app}`));
  const federated = cacheFolder('releases/federated');
  await composeRelease({ folder: federated });
  return { federated, ...(await buildTwins()) };
}
