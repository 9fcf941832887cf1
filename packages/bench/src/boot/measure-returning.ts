import type { ChangedReleases } from '../twins/changed-page.ts';
import { openProduct } from './open-site.ts';
import type { Options } from './options.ts';
import { lineOf, printLines, printRatio } from './print-loads.ts';
import { RETURNING, returningLoads } from './returning-loads.ts';
import { ROUTES } from './routes.ts';
import type { Stand } from './stand.ts';
import { exact, ratio } from './summary.ts';

/** Measures the returning user after a release of one screen of the staff remote, and prints it. */
export async function measureReturning(
  { ground, sites, sessions }: Stand,
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
