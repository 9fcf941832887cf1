import { createHash } from 'node:crypto';
import { filesOf } from '../compose/released-document.ts';
import { inLanes } from '../gate/in-lanes.ts';
import type { Leave } from '../gate/index.ts';
import { readPublished } from '../published/read-published.ts';
import type { PublishedBuild } from '../published/published-build.ts';
import { ReleaseError } from '../release-error.ts';
import { recordName, type AppChange, type ReleaseChange, type ReleaseRecord } from '../release-record.ts';
import { immutableHeaders } from '../store/file-headers.ts';
import { refuseUnconditional } from '../store/refuse-unconditional.ts';
import type { Store } from '../store/store.ts';
import { bringForward } from './bring-forward.ts';
import { composePublished, type FindBuild } from './compose-published.ts';
import type { GateRequest } from './gate-request.ts';
import { refuseComposed } from './last-release.ts';
import { passGate } from './pass-gate.ts';
import { tellChange } from './tell-change.ts';
import { compositionsOf, NOTHING, type ReleasedState } from './released-state.ts';

/** What somebody wants to be released. */
export interface Wanted extends ReleasedState {
  readonly apps: readonly AppChange[];
  /** What the gate misses in addition. */
  readonly leave?: readonly Leave[];
}

export interface Change {
  readonly who: string;
  readonly action: 'promote' | 'rollback';
  readonly share?: number;
  readonly reason?: string;
  readonly gate: GateRequest;
  /** What is wanted, seen from what is released. */
  next(last: ReleaseRecord | undefined): Promise<Wanted>;
}

/** What became of a change. */
export interface Changed {
  /** False where everything wanted was released already, and nothing was written. */
  readonly changed: boolean;
  readonly record: ReleaseRecord;
  /** The builds that came in with it. */
  readonly builds: readonly PublishedBuild[];
}

/**
 * Changes what is released. Creating the next record of the log is the change: before it everything is as it was, after it whoever
 * comes next brings the servers' copy forward.
 * @throws ReleaseError where the gate refuses, or somebody else was first
 */
export async function changeRelease(store: Store, { who, action, share, reason, gate, next }: Change): Promise<Changed> {
  await refuseComposed(store);
  await refuseUnconditional(store);
  const last = await bringForward(store);
  const before: ReleasedState = last ?? NOTHING;
  const { apps, leave: excused = [], ...after } = await next(last);
  const leave = [...new Set([...gate.leave ?? [], ...excused])];
  if (last && apps.length === 0) return { changed: false, record: last, builds: [] };

  const find = await readBuilds(store, before, after);
  await refuseAbsent(store, last, after, find);
  await passGate({ ...gate, leave, store, before, after, find });
  const change: ReleaseChange = {
    at: new Date().toISOString(), who, action, apps, ...share !== undefined && { share }, ...leave.length > 0 && { without: leave }, ...reason !== undefined && { reason },
  };
  const record = recordOf((last?.sequence ?? 0) + 1, change, after, find);
  await append(store, record);
  await bringForward(store);
  return { changed: true, record, builds: apps.flatMap(({ app, to }) => (to === undefined ? [] : find(app, to) ?? [])) };
}

function recordOf(sequence: number, change: ReleaseChange, state: ReleasedState, find: FindBuild): ReleaseRecord {
  const documents = compositionsOf(state).map((composition) => composePublished(composition, state, find));
  const hash = createHash('sha256').update(JSON.stringify(documents.map(({ below, boot }) => [below, boot.release]))).digest('hex').slice(0, 16);
  return {
    sequence, release: documents.length === 1 ? documents[0]!.boot.release : hash,
    change, live: state.live, canaries: state.canaries, documents, files: [...new Set(documents.flatMap(filesOf))],
  };
}

/** Creates a record, or tells who was first. An answer that was lost on the way is not taken for somebody else's. */
export async function append(store: Store, record: ReleaseRecord): Promise<void> {
  const name = recordName(record.sequence);
  const body = Buffer.from(JSON.stringify(record));
  if (await store.create(name, body, immutableHeaders(name))) return;
  const found = await store.read(name);
  if (found?.body.equals(body)) return;
  const winner = found && JSON.parse(found.body.toString()) as ReleaseRecord;
  throw new ReleaseError(`Somebody else was first: ${winner ? tellChange(winner.change) : 'another release was made'}. Nothing of yours was released; look at "status" and run the command again.`);
}

/** Every build that either state names. */
async function readBuilds(store: Store, ...states: readonly ReleasedState[]): Promise<FindBuild> {
  const named = states.flatMap(({ live, canaries }) => [
    ...Object.entries(live).flatMap(([app, { version, previous }]) => [[app, version], ...previous === undefined ? [] : [[app, previous]]]),
    ...Object.entries(canaries).map(([app, { version }]) => [app, version]),
  ]) as [string, string][];
  const wanted = [...new Map(named.map((one) => [one.join('@'), one])).values()];
  const builds = await inLanes(wanted, ([app, version]) => readPublished(store, app, version));
  const found = new Map(builds.flatMap((build) => (build ? [[`${build.app}@${build.version}`, build]] : [])));
  return (app, version) => found.get(`${app}@${version}`);
}

/** A version that nobody published, or that is being removed: its files may be there a moment longer. */
async function refuseAbsent(store: Store, last: ReleaseRecord | undefined, after: ReleasedState, find: FindBuild): Promise<void> {
  for (const { versions } of compositionsOf(after)) {
    for (const [app, version] of Object.entries(versions)) {
      const build = find(app, version);
      if (!build) throw new ReleaseError(`${app}@${version} is not on ${store.address}: publish it again.`);
      const removed = last?.change.action === 'prune' && last.change.apps.some((one) => one.app === app && one.from === version);
      if (removed && build.publishedAt < last.change.at) {
        throw new ReleaseError(`${app}@${version} is being removed: ${tellChange(last.change)}. Let "prune" finish, then publish it again.`);
      }
    }
  }
}
