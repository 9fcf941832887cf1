import { GateError, type Waiver, waivesKit } from '../target/problem.ts';
import type { PublishedBuild } from '../target/published-build.ts';
import { type AppRef, requirePublished } from '../target/read-published.ts';
import { ReleaseError } from '../target/release-error.ts';
import { readRecord, recordsSincePublication } from '../target/release-log.ts';
import type { ReleaseRecord } from '../target/release-record.ts';
import type { Store } from '../target/store.ts';
import { changeRelease, type ChangeRequest, type ChangeResult, type NextState } from './change-release.ts';
import type { GateRequest } from './gate/run-checks.ts';
import { rejectRolledBack } from './promote.ts';

export interface RollbackRequest {
  /** All apps of one rollback. Versions that need each other are rolled back together. */
  readonly apps: readonly AppRef[];
  readonly who: string;
  readonly reason?: string;
  /** Whether to return to a version that was rolled back. */
  readonly again?: boolean;
  readonly gate: GateRequest;
}

/**
 * Rolls back apps in one change. For each, it ends the canary. Without a canary, it releases the previous version to
 * all browsers. A named version goes to all browsers. An app without a previous version is removed, if the gate allows
 * that. If a version went live with a waived kit, its rollback waives the kit too. The kit has nothing new to report,
 * and a rollback is urgent.
 * @throws ReleaseError if there is no version to roll back to, the named one was rolled back itself, the gate fails, or
 *   a concurrent change came first. It names the apps that can only be rolled back together
 */
export async function rollback(store: Store, request: RollbackRequest): Promise<ChangeResult> {
  try {
    return await changeRelease(store, rollbackChange(store, request));
  } catch (error) {
    if (!(error instanceof GateError)) throw error;
    throw await namePartners(store, request, error);
  }
}

const rollbackChange = (store: Store, { apps, who, reason, again, gate }: RollbackRequest): ChangeRequest => ({
  who,
  action: 'rollback',
  gate,
  ...(reason !== undefined && { reason }),
  async next(last) {
    if (!last) throw nothingToRollBack(`There is no release at ${store.address}`);
    let state: NextState = { live: last.live, canaries: last.canaries, apps: [] };
    for (const ref of apps) state = await withoutVersion(store, last, state, ref);
    const named = apps.flatMap(({ app, version }) => (version === undefined ? [] : [{ app, version }]));
    return { ...state, ...(await rejectRolledBack(store, last, named, again)) };
  },
});

/** Adds the command that rolls back all apps that the problems concern, if the gate accepts it. */
async function namePartners(store: Store, request: RollbackRequest, error: GateError): Promise<GateError> {
  const concerned = new Set(error.problems.flatMap(({ app, beside }) => [app, beside]));
  for (const { app } of request.apps) concerned.delete(app);
  const partners = [...concerned].filter((app) => app !== undefined);
  if (partners.length === 0) return error;
  const apps: readonly AppRef[] = [...request.apps, ...partners.map((app) => ({ app }))];
  const fits = await changeRelease(store, { ...rollbackChange(store, { ...request, apps }), checkOnly: true }).then(
    () => true,
    () => false,
  );
  if (!fits) return error;
  const names = apps.map(({ app }) => app);
  const refs = apps.map(({ app, version }) => (version === undefined ? app : `${app}@${version}`));
  return new GateError(
    error.problems,
    `Roll back ${names.slice(0, -1).join(', ')} and ${names.at(-1)} together: "rollback ${refs.join(' ')}".`,
  );
}

const nothingToRollBack = (why: string): ReleaseError =>
  new ReleaseError(`${why}: there is nothing to roll back.`, { failure: 'missing' });

/** The state after the rollback of one app. */
async function withoutVersion(
  store: Store,
  last: ReleaseRecord,
  state: NextState,
  { app, version }: AppRef,
): Promise<NextState> {
  const { [app]: canary, ...canaries } = state.canaries;
  const live = state.live[app];
  const [now, to] = [live?.version, version ?? live?.previous];
  if (!live && !canary) throw nothingToRollBack(`${app} is not released on ${store.address}`);
  if (canary && (version === undefined || version === now)) {
    const ended = { app, from: canary.version, ...(now !== undefined && { to: now }), ended: canary };
    return { ...state, canaries, apps: [...state.apps, ended] };
  }
  if (to === now) return state;
  if (to === undefined) return now === undefined ? state : removeApp(store, last, state, { app, version: now });
  const change = {
    app,
    ...(now !== undefined && { from: now }),
    to,
    ...(canary && canary.version !== to && { ended: canary }),
  };
  const changed = { ...state, canaries, apps: [...state.apps, change] };
  return returnTo(store, last, changed, { app, version: to });
}

/** The state with an earlier version of an app, and the version before that one. A waived kit stays waived. */
export async function returnTo<State extends Pick<NextState, 'live' | 'waivers'>>(
  store: Store,
  last: ReleaseRecord,
  state: State,
  { app, version }: Required<AppRef>,
): Promise<State> {
  const { previous, waivers } = await lastTimeLive(store, last, await requirePublished(store, app, version));
  return {
    ...state,
    live: { ...state.live, [app]: { version, ...(previous !== undefined && { previous }) } },
    ...(waivers.length > 0 && { waivers: new Map([...(state.waivers ?? []), [`${app}@${version}`, waivers]]) }),
  };
}

/**
 * Removes an app from the release, as it was before the app's first version. The other apps keep their versions. A
 * version that replaced another one was not the first.
 */
async function removeApp(
  store: Store,
  last: ReleaseRecord,
  state: NextState,
  { app, version }: Required<AppRef>,
): Promise<NextState> {
  let first = last;
  for await (const record of recordsSincePublication(store, last, await requirePublished(store, app, version)))
    if (record.live[app]?.version === version) first = record;
  if ((await readRecord(store, first.sequence - 1))?.live[app]) {
    throw new ReleaseError(
      `The log of ${store.address} names no previous version of ${app}@${version}: ` +
        `choose one, "rollback ${app}@<version>". "status --last 50" lists the released versions.`,
      { failure: 'missing' },
    );
  }
  const { [app]: _gone, ...live } = state.live;
  return { ...state, live, apps: [...state.apps, { app, from: version }] };
}

/**
 * Facts about a version that was live: the version before it, and how its kit was ever waived, even by a rollback.
 * The version that a rollback leaves does not count as the one before.
 */
async function lastTimeLive(
  store: Store,
  last: ReleaseRecord,
  build: PublishedBuild,
): Promise<{ readonly previous?: string; readonly waivers: readonly Waiver[] }> {
  const { app, version } = build;
  let latest: ReleaseRecord['live'][string] | undefined;
  const waivers = new Set<Waiver>();
  for await (const { live, change } of recordsSincePublication(store, last, build)) {
    if (live[app]?.version === version) latest ??= live[app];
    if (change.apps.some((one) => one.app === app && one.to === version))
      for (const waiver of change.without?.filter(waivesKit) ?? []) waivers.add(waiver);
    if (latest && waivers.has('kit')) break;
  }
  return {
    ...(latest?.previous !== undefined && { previous: latest.previous }),
    waivers: latest === undefined ? [] : [...waivers],
  };
}
