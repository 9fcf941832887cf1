import { specificationApi } from '../gate/api-surface.ts';
import { changeRelease, type ChangeResult, type NextState } from '../promote/change-release.ts';
import { incompatibleCanaries } from '../promote/incompatible-canaries.ts';
import { withVersion } from '../promote/promote.ts';
import { readNamedBuilds } from '../promote/compose-documents.ts';
import type { GateRequest } from '../gate/run-checks.ts';
import { readLatestRelease, readRecord } from '../records/release-log.ts';
import type { AppChange, ReleaseRecord } from '../records/release-record.ts';
import { ReleaseError } from '../store/release-error.ts';
import type { Store } from '../store/store.ts';

/** A version that a share of the browsers has. */
export interface Canary {
  readonly version: string;
  readonly share: number;
  /** What everyone else has; absent where it is the app's first release. */
  readonly live?: string;
  /** When the first browsers got it. */
  readonly since: Date;
}

/** The canary of an app; undefined where it has none. */
export async function readCanary(store: Store, app: string): Promise<Canary | undefined> {
  const last = await readLatestRelease(store);
  const canary = last?.canaries[app];
  if (!last || !canary) return undefined;
  const live = last.live[app]?.version;
  return { ...canary, ...(live !== undefined && { live }), since: await canaryStart(store, last, app, canary.version) };
}

/** When it came, with whatever share: a larger one later does not start it anew. */
async function canaryStart(store: Store, last: ReleaseRecord, app: string, version: string): Promise<Date> {
  let first = last;
  for (
    let record: ReleaseRecord | undefined = last;
    record?.canaries[app]?.version === version;
    record = await readRecord(store, record.sequence - 1)
  )
    first = record;
  return new Date(first.change.at);
}

/** The version that everyone has. */
export const liveVersion = async (store: Store, app: string): Promise<string | undefined> =>
  (await readLatestRelease(store))?.live[app]?.version;

interface CanaryEnd {
  readonly app: string;
  readonly version: string;
  readonly who: string;
  readonly reason: string;
}

/**
 * Gives a canary to everyone. @throws ReleaseError where it is none any more, the gate refuses, or somebody else was
 * first
 */
export async function promoteCanary(
  store: Store,
  { app, version, who, reason }: CanaryEnd,
  gate: GateRequest,
): Promise<ChangeResult> {
  return changeRelease(store, {
    who,
    action: 'promote',
    reason,
    gate,
    next: async (last) => withVersion({ ...requireCanary(last, app, version), apps: [] }, app, version),
  });
}

/**
 * Takes a canary back, and those with it that do not fit without it: their browsers get what all others have. The gate
 * has nothing to look at, as that is live already, so no API is asked.
 * @throws ReleaseError where it is none any more, or somebody else was first
 */
export async function rollBackCanary(store: Store, { app, version, who, reason }: CanaryEnd): Promise<ChangeResult> {
  return changeRelease(store, {
    who,
    action: 'rollback',
    reason,
    gate: { api: specificationApi() },
    async next(last, excused): Promise<NextState> {
      const released = requireCanary(last, app, version);
      const find = await readNamedBuilds(store, released);
      const takeBack = (state: NextState, apps: readonly string[]): NextState => {
        const left = apps.reduce(withoutCanary, state);
        const unfit = incompatibleCanaries(left, find, excused);
        return unfit.length === 0 ? left : takeBack(left, unfit);
      };
      const after = takeBack({ ...released, apps: [] }, [app]);
      const along = describeRolledBackAlong(app, after.apps);
      return { ...after, ...(along !== '' && { reason: along }) };
    },
  });
}

/** A state without an app's canary. */
function withoutCanary({ live, canaries, apps }: NextState, app: string): NextState {
  const { [app]: canary, ...others } = canaries;
  const to = live[app]?.version;
  return {
    live,
    canaries: others,
    apps: [...apps, { app, ...(canary && { from: canary.version, ended: canary }), ...(to !== undefined && { to }) }],
  };
}

/** Which canaries went with another one that was taken back; '' where none did. */
export const describeRolledBackAlong = (app: string, apps: readonly AppChange[]): string =>
  apps
    .filter((one) => one.app !== app)
    .map((one) => `${one.app}@${one.from} does not fit without it and is taken back, too`)
    .join('; ');

/** What somebody changed meanwhile is not changed back. */
function requireCanary(last: ReleaseRecord | undefined, app: string, version: string): ReleaseRecord {
  if (last?.canaries[app]?.version !== version)
    throw new ReleaseError(`${app}@${version} is no canary any more: somebody else decided about it.`);
  return last;
}
