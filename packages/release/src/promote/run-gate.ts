import { checkForm } from '../gate/check-form.ts';
import { checkRemoval } from '../gate/check-specification.ts';
import { type ApiSurface, checkRelease, type Waiver } from '../gate/index.ts';
import { buildLabel } from '../records/checked-build.ts';
import type { PublishedBuild } from '../records/published-build.ts';
import { ReleaseError } from '../store/release-error.ts';
import type { Store } from '../store/store.ts';
import { checkCompatibility, lostRoutes } from './compatibility.ts';
import { type BuildLookup, buildsOf, type Composition, compositionsOf, type ReleasedState } from './released-state.ts';
import type { Waivers } from './waivers.ts';

/** What the gate is asked with, besides what is on the target. */
export interface GateRequest {
  /** What the deployment's API can be asked. */
  readonly api: ApiSurface;
  /** Where browsers get the files, if that is another place than the product's own origin. */
  readonly cdn?: string;
  /** What may be missed; `reason` says why, and the log keeps it. */
  readonly waivers?: readonly Waiver[];
}

interface GateRun extends GateRequest {
  readonly store: Store;
  readonly before: ReleasedState;
  readonly after: ReleasedState;
  readonly find: BuildLookup;
  readonly canaryWaivers: Waivers;
}

/**
 * Asks the gate about everything that some browsers would get and have not yet: in each document, every app that is another
 * than what everyone has, beside all that it would be live with. A canary that goes to more browsers is asked about again, for the
 * API may have moved on. Of what all browsers of a document have already, in another company, only the company is judged: a canary
 * is taken back whatever the API says of another one. Of an app that is taken out it is asked whether everyone can do without it.
 * @throws ReleaseError with all that is wrong
 */
export async function runGate({
  store,
  before,
  after,
  find,
  canaryWaivers: excused,
  api,
  cdn,
  waivers: leave = [],
}: GateRun): Promise<void> {
  const known = compositionsOf(before);
  const live = known.at(-1) ?? { below: 100, versions: {} };
  const gone = Object.keys(live.versions)
    .filter((app) => !(app in after.live))
    .flatMap((app) => find(app, live.versions[app]!) ?? []);
  const missed = gone.flatMap((build) =>
    checkRemoval(
      build,
      buildsOf(live, find).remotes.filter(({ app }) => app in after.live),
    ),
  );
  if (missed.length > 0) throw new ReleaseError(missed.join('\n'));
  const read = readOnce(store);
  const complaints: string[] = [];
  const had = (below: number, same: (one: Composition) => boolean) =>
    known.some((one) => one.below >= below && same(one));
  const leftOutOf = (build: PublishedBuild) => [...leave, ...(excused.get(buildLabel(build)) ?? [])];
  for (const composition of compositionsOf(after).filter(
    (one) => !had(one.below, (other) => keyOf(other) === keyOf(one)),
  )) {
    const builds = buildsOf(composition, find);
    const { shell, remotes } = builds;
    if (!shell)
      throw new ReleaseError(
        'No shell is released on this target yet: name it and all its remotes in one promotion, "promote shell admin staff".',
      );
    const malformed = [shell, ...remotes].flatMap(checkForm);
    complaints.push(...malformed);
    if (malformed.length > 0) continue;
    if (!(shell.app in live.versions) && !leave.includes('routes')) complaints.push(...lostRoutes([], remotes));
    for (const candidate of [shell, ...remotes].filter(({ app, version }) => live.versions[app] !== version)) {
      if (had(composition.below, ({ versions }) => versions[candidate.app] === candidate.version)) {
        complaints.push(...checkCompatibility(candidate, builds));
        if (!remotes.some((remote) => leftOutOf(remote).includes('routes')))
          complaints.push(...lostRoutes(buildsOf(live, find).remotes, remotes));
        continue;
      }
      const predecessor = live.versions[candidate.app];
      const was = predecessor === undefined ? undefined : find(candidate.app, predecessor);
      const others = remotes.filter(({ app }) => app !== candidate.app);
      complaints.push(
        ...(await checkRelease({
          shell,
          remotes: was?.kind === 'remote' ? [...others, was] : others,
          candidate,
          api,
          read,
          waivers: leftOutOf(candidate),
          ...(cdn !== undefined && { cdn }),
        })),
      );
    }
  }
  if (complaints.length > 0) throw new ReleaseError([...new Set(complaints)].join('\n'));
}

/** Several documents may name the same files. */
function readOnce(store: Store): (name: string) => Promise<Buffer | undefined> {
  const files = new Map<string, Promise<Buffer | undefined>>();
  return (name) => {
    const reading = files.get(name) ?? store.read(name).then((found) => found?.body);
    files.set(name, reading);
    return reading;
  };
}

const keyOf = ({ versions }: Composition): string => JSON.stringify(versions);
