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

/** A version that a percentage of the browsers has. */
export interface Canary {
  readonly version: string;
  readonly share: number;
  /** The live version of the other browsers. Absent for the app's first release. */
  readonly live?: string;
  /** When the first browsers got it. */
  readonly since: Date;
}

/** The canary of an app. Undefined if there is none. */
export async function readCanary(store: Store, app: string): Promise<Canary | undefined> {
  const last = await readLatestRelease(store);
  const canary = last?.canaries[app];
  if (!last || !canary) return undefined;
  const live = last.live[app]?.version;
  return { ...canary, ...(live !== undefined && { live }), since: await canaryStart(store, last, app, canary.version) };
}

/** When the canary started, at any percentage. A larger percentage later does not restart it. */
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

/** The live version of an app. */
export const liveVersion = async (store: Store, app: string): Promise<string | undefined> =>
  (await readLatestRelease(store))?.live[app]?.version;

interface CanaryEnd {
  readonly app: string;
  readonly version: string;
  readonly who: string;
  readonly reason: string;
}

/**
 * Promotes a canary to all browsers.
 * @throws ReleaseError if it is no longer a canary, the gate fails, or a concurrent change came first
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
 * Rolls back a canary, and every canary that does not fit without it. Their browsers get the live versions. The gate
 * has nothing new to check, so it needs no API.
 * @throws ReleaseError if it is no longer a canary, or a concurrent change came first
 */
export async function rollBackCanary(store: Store, { app, version, who, reason }: CanaryEnd): Promise<ChangeResult> {
  return changeRelease(store, {
    who,
    action: 'rollback',
    reason,
    gate: { api: specificationApi() },
    async next(last, waivers): Promise<NextState> {
      const released = requireCanary(last, app, version);
      const find = await readNamedBuilds(store, released);
      const endCanaries = (state: NextState, apps: readonly string[]): NextState => {
        const left = apps.reduce(withoutCanary, state);
        const incompatible = incompatibleCanaries(left, find, waivers);
        return incompatible.length === 0 ? left : endCanaries(left, incompatible);
      };
      const after = endCanaries({ ...released, apps: [] }, [app]);
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

/** The other canaries that were rolled back with this one. '' if there are none. */
export const describeRolledBackAlong = (app: string, apps: readonly AppChange[]): string =>
  apps
    .filter((one) => one.app !== app)
    .map((one) => `${one.app}@${one.from} does not fit without it and was rolled back, too`)
    .join('; ');

/** Requires the canary to be unchanged: the watch must not undo another user's change. */
function requireCanary(last: ReleaseRecord | undefined, app: string, version: string): ReleaseRecord {
  if (last?.canaries[app]?.version !== version)
    throw new ReleaseError(`${app}@${version} is no longer a canary: another user promoted it or rolled it back.`);
  return last;
}
