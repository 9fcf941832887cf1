import { createHash } from 'node:crypto';
import { filesOf } from '../compose/released-document.ts';
import type { PublishedBuild } from '../published/published-build.ts';
import { ReleaseError } from '../release-error.ts';
import { recordName, type AppChange, type ReleaseChange, type ReleaseRecord } from '../release-record.ts';
import { immutableHeaders } from '../store/file-headers.ts';
import { refuseUnconditional } from '../store/refuse-unconditional.ts';
import type { Store } from '../store/store.ts';
import { bringForward } from './bring-forward.ts';
import { composePublished, type FindBuild } from './compose-published.ts';
import { excusesOfCanaries, type Excuses } from './excuses.ts';
import { findBuilds } from './find-builds.ts';
import type { GateRequest } from './gate-request.ts';
import { refuseComposed } from './last-release.ts';
import { passGate } from './pass-gate.ts';
import { tellChange } from './tell-change.ts';
import { compositionsOf, NOTHING, type ReleasedState } from './released-state.ts';

/** What somebody wants to be released. */
export interface Wanted extends ReleasedState {
  readonly apps: readonly AppChange[];
  /** What the gate misses in addition, and the log tells. */
  readonly excused?: Excuses;
  /** What the log says besides the reason that was given. */
  readonly reason?: string;
}

export interface Change {
  readonly who: string;
  readonly action: 'promote' | 'rollback';
  readonly share?: number;
  readonly reason?: string;
  readonly gate: GateRequest;
  /** What is wanted, seen from what is released, and from what was left out of its canaries. */
  next(last: ReleaseRecord | undefined, excused: Excuses): Promise<Wanted>;
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
 * comes next brings the servers' copy forward. What was left out of a canary stays left out of it, also when it goes to more browsers.
 * @throws ReleaseError where the gate refuses, or somebody else was first
 */
export async function changeRelease(
  store: Store,
  { who, action, share, reason, gate, next }: Change,
): Promise<Changed> {
  await refuseComposed(store);
  const last = await bringForward(store);
  const before: ReleasedState = last ?? NOTHING;
  const ofCanaries: Excuses = last ? await excusesOfCanaries(store, last) : new Map();
  const { apps, excused: ofOthers = new Map(), reason: besides, ...after } = await next(last, ofCanaries);
  const excused: Excuses = new Map([...ofCanaries, ...ofOthers]);
  if (last && apps.length === 0) return { changed: false, record: last, builds: [] };

  const find = await findBuilds(store, before, after);
  await refuseAbsent(store, last, after, find);
  await refuseUnconditional(store);
  await passGate({ ...gate, excused, store, before, after, find });
  const without = [
    ...new Set([...(gate.leave ?? []), ...apps.flatMap(({ app, to }) => excused.get(`${app}@${to}`) ?? [])]),
  ];
  const why = [reason, besides].filter((one) => one !== undefined).join('; ');
  const change: ReleaseChange = {
    at: new Date().toISOString(),
    who,
    action,
    apps,
    ...(share !== undefined && { share }),
    ...(without.length > 0 && { without }),
    ...(why !== '' && { reason: why }),
  };
  const record = recordOf((last?.sequence ?? 0) + 1, change, after, find);
  await append(store, record);
  await bringForward(store);
  return {
    changed: true,
    record,
    builds: apps.flatMap(({ app, to }) => (to === undefined ? [] : (find(app, to) ?? []))),
  };
}

function recordOf(sequence: number, change: ReleaseChange, state: ReleasedState, find: FindBuild): ReleaseRecord {
  const documents = compositionsOf(state).map((composition) => composePublished(composition, state, find));
  const hash = createHash('sha256')
    .update(JSON.stringify(documents.map(({ below, boot }) => [below, boot.release])))
    .digest('hex')
    .slice(0, 16);
  return {
    sequence,
    release: documents.length === 1 ? documents[0]!.boot.release : hash,
    change,
    live: state.live,
    canaries: state.canaries,
    documents,
    files: [...new Set(documents.flatMap(filesOf))],
  };
}

/** Creates a record, or tells who was first. An answer that was lost on the way is not taken for somebody else's. */
export async function append(store: Store, record: ReleaseRecord): Promise<void> {
  const name = recordName(record.sequence);
  const body = Buffer.from(JSON.stringify(record));
  if (await store.create(name, body, immutableHeaders(name))) return;
  const found = await store.read(name);
  if (found?.body.equals(body)) return;
  const winner = found && (JSON.parse(found.body.toString()) as ReleaseRecord);
  throw new ReleaseError(
    `Somebody else was first: ${winner ? tellChange(winner.change) : 'another release was made'}. Nothing of yours was released; look at "status" and run the command again.`,
  );
}

/** A version that nobody published, or that is being removed: its files may be there a moment longer. */
async function refuseAbsent(
  store: Store,
  last: ReleaseRecord | undefined,
  after: ReleasedState,
  find: FindBuild,
): Promise<void> {
  for (const { versions } of compositionsOf(after)) {
    for (const [app, version] of Object.entries(versions)) {
      const build = find(app, version);
      if (!build) throw new ReleaseError(`${app}@${version} is not on ${store.address}: publish it again.`);
      const removed =
        last?.change.action === 'prune' && last.change.apps.some((one) => one.app === app && one.from === version);
      if (removed && build.publishedAt < last.change.at) {
        throw new ReleaseError(
          `${app}@${version} is being removed: ${tellChange(last.change)}. Let "prune" finish, then publish it again.`,
        );
      }
    }
  }
}
