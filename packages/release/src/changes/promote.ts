import { type AppRef, requireLastPublished, requirePublished } from '../target/read-published.ts';
import { ReleaseError } from '../target/release-error.ts';
import { findRollback } from '../target/release-log.ts';
import { EMPTY_STATE, type ReleaseChange, type ReleaseRecord } from '../target/release-record.ts';
import type { Store } from '../target/store.ts';
import { changeRelease, type ChangeResult, type NextState } from './change-release.ts';
import type { GateRequest } from './gate/run-checks.ts';

export interface PromoteRequest {
  /** All apps of one promotion. Versions that depend on each other are released together, as in a first release. */
  readonly apps: readonly AppRef[];
  /** Percentage of browsers, 0 to 99: with 0, the browsers that chose canaries. Default: all browsers. */
  readonly share?: number;
  readonly who: string;
  readonly reason?: string;
  /** Whether to release versions that were rolled back. */
  readonly again?: boolean;
  readonly gate: GateRequest;
}

/**
 * Releases versions of apps to all browsers, or to a percentage of them. Without a named version, it promotes the app's
 * canary to all, or else the last published version.
 * @throws ReleaseError if a version was rolled back, the gate fails, or a concurrent change came first
 */
export function promote(
  store: Store,
  { apps, share, who, reason, again, gate }: PromoteRequest,
): Promise<ChangeResult> {
  if (share !== undefined && !(Number.isInteger(share) && share >= 0 && share <= 99)) {
    throw new ReleaseError('--share takes a whole percentage from 0 to 99; without it, all browsers get the version.', {
      failure: 'usage',
    });
  }
  return changeRelease(store, {
    who,
    action: 'promote',
    gate,
    ...(share !== undefined && { share }),
    ...(reason !== undefined && { reason }),
    async next(last) {
      const versions = await Promise.all(
        apps.map(async (ref) => ({ app: ref.app, version: await versionOf(store, ref, last, share) })),
      );
      const state = versions.reduce<NextState>((one, { app, version }) => withVersion(one, app, version, share), {
        ...(last ?? EMPTY_STATE),
        apps: [],
      });
      return { ...state, ...(await rejectRolledBack(store, last, versions, again)) };
    },
  });
}

async function versionOf(
  store: Store,
  { app, version }: AppRef,
  last: ReleaseRecord | undefined,
  share: number | undefined,
): Promise<string> {
  const canary = share === undefined ? last?.canaries[app]?.version : undefined;
  const wanted = version ?? canary;
  if (wanted !== undefined) return (await requirePublished(store, app, wanted)).version;
  return requireLastPublished(store, app);
}

/** A state with one app's version in it. The state is unchanged if it has that version already. */
export function withVersion(
  { live, canaries, apps }: NextState,
  app: string,
  version: string,
  share?: number,
): NextState {
  const { [app]: canary, ...others } = canaries;
  const was = live[app];
  if (share !== undefined) {
    if (canary?.version === version && canary.share === share) return { live, canaries, apps };
    if (was?.version === version) {
      if (!canary) return { live, canaries, apps };
      throw new ReleaseError(
        `${app}@${version} is live already, and its canary is ${canary.version}: "rollback ${app}" ends the canary.`,
      );
    }
    const from = canary?.version ?? was?.version;
    return {
      live,
      canaries: { ...others, [app]: { version, share } },
      apps: [...apps, { app, ...(from !== undefined && { from }), to: version }],
    };
  }
  if (was?.version === version) {
    return canary
      ? { live, canaries: others, apps: [...apps, { app, from: canary.version, to: version, ended: canary }] }
      : { live, canaries, apps };
  }
  return {
    live: { ...live, [app]: { version, ...(was && { previous: was.version }) } },
    canaries: others,
    apps: [
      ...apps,
      {
        app,
        ...(was && { from: was.version }),
        to: version,
        ...(canary && canary.version !== version && { ended: canary }),
      },
    ],
  };
}

/** One version of an app. */
interface Version {
  readonly app: string;
  readonly version: string;
}

interface RolledBack extends Version {
  readonly change: ReleaseChange;
}

/**
 * Rejects versions that were rolled back. It ignores versions that browsers have now.
 * @param again whether to release them again
 * @returns the versions that are released again, for the log
 * @throws ReleaseError that says who rolled each version back, when and why
 */
export async function rejectRolledBack(
  store: Store,
  last: ReleaseRecord | undefined,
  versions: readonly Version[],
  again = false,
): Promise<{ readonly reason?: string }> {
  const found: RolledBack[] = [];
  for (const { app, version } of versions) {
    if (!last || last.live[app]?.version === version || last.canaries[app]?.version === version) continue;
    const change = await findRollback(store, last, await requirePublished(store, app, version));
    if (change) found.push({ app, version, change });
  }
  if (found.length === 0) return {};
  if (again) return { reason: found.map((one) => `again: ${describeRollback(one)}`).join('; ') };
  throw new ReleaseError(
    found
      .map(
        (one) =>
          `${describeRollback(one)}${one.change.reason === undefined ? '' : ` (${one.change.reason})`}. ` +
          'Publish a fixed version, or release this one again with "--again --reason <text>".',
      )
      .join('\n'),
    { failure: 'quarantined' },
  );
}

const describeRollback = ({ app, version, change: { who, at } }: RolledBack): string =>
  `${app}@${version} was rolled back by ${who} at ${at}`;
