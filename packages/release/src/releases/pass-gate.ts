import { checkRelease } from '../gate/index.ts';
import { checkForm } from '../gate/check-form.ts';
import { checkSpecification } from '../gate/check-specification.ts';
import { remotesFit, shellFits } from '../gate/fits.ts';
import type { PublishedBuild, PublishedRemote } from '../published/published-build.ts';
import { ReleaseError } from '../release-error.ts';
import type { Store } from '../store/store.ts';
import { buildsOf, type ComposedBuilds, type FindBuild } from './compose-published.ts';
import type { GateRequest } from './gate-request.ts';
import { compositionsOf, type Composition, type ReleasedState } from './released-state.ts';

interface Passage extends GateRequest {
  readonly store: Store;
  readonly before: ReleasedState;
  readonly after: ReleasedState;
  readonly find: FindBuild;
}

/**
 * Asks the gate about everything that some browsers would get and none has yet: in each document, every app that is another
 * than what everyone has, beside all that it would be live with. Of what some browsers have already, in another company, only
 * the company is judged: a canary is taken back whatever the API says of another one.
 * @throws ReleaseError with all that is wrong
 */
export async function passGate({ store, before, after, find, api, cdn, leave = [] }: Passage): Promise<void> {
  const known = compositionsOf(before);
  const live = known.at(-1) ?? { below: 100, versions: {} };
  const read = readOnce(store);
  const complaints: string[] = [];
  for (const composition of compositionsOf(after).filter((one) => !known.some((other) => keyOf(other) === keyOf(one)))) {
    const builds = buildsOf(composition, find);
    const { shell, remotes } = builds;
    if (!shell) throw new ReleaseError('No shell is released on this target yet: name it and all its remotes in one promotion, "promote shell admin staff".');
    const malformed = [shell, ...remotes].flatMap(checkForm);
    complaints.push(...malformed);
    if (malformed.length > 0) continue;
    if (!(shell.app in live.versions) && !leave.includes('routes')) complaints.push(...routesLeft([], remotes));
    for (const candidate of [shell, ...remotes].filter(({ app, version }) => live.versions[app] !== version)) {
      if (known.some(({ versions }) => versions[candidate.app] === candidate.version)) {
        complaints.push(...checkCompany(candidate, builds), ...leave.includes('routes') ? [] : routesLeft(buildsOf(live, find).remotes, remotes));
        continue;
      }
      const predecessor = live.versions[candidate.app];
      const was = predecessor === undefined ? undefined : find(candidate.app, predecessor);
      const others = remotes.filter(({ app }) => app !== candidate.app);
      complaints.push(...await checkRelease({
        shell, remotes: was?.kind === 'remote' ? [...others, was] : others, candidate, api, read, leave, ...cdn !== undefined && { cdn },
      }));
    }
  }
  if (complaints.length > 0) throw new ReleaseError([...new Set(complaints)].join('\n'));
}

/** Whether a build that passed the gate fits those that it stands beside now. */
function checkCompany(candidate: PublishedBuild, { shell, remotes }: ComposedBuilds): string[] {
  if (candidate.kind === 'shell') return remotes.flatMap((remote) => shellFits(candidate, remote));
  return [...shell ? shellFits(shell, candidate) : [], ...remotes.filter(({ app }) => app !== candidate.app).flatMap((other) => remotesFit(other, candidate))];
}

const routesLeft = (before: readonly PublishedRemote[], after: readonly PublishedRemote[]): string[] =>
  (['admin', 'staff'] as const).flatMap((audience) => checkSpecification(audience, before, after));

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
