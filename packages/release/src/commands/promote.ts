import { type AppRef, readAppRef, requireLastPublished, requirePublished } from '../target/read-published.ts';
import { ReleaseError } from '../target/release-error.ts';
import { findRollback, readLatestRelease } from '../target/release-log.ts';
import { EMPTY_STATE, type ReleaseChange, type ReleaseRecord } from '../target/release-record.ts';
import type { Store } from '../target/store.ts';
import { changeRelease, type ChangeResult, type NextState } from './change-release.ts';
import { actor, type Command, gateRequest, openTarget, releasesAgain, UsageError, type Values } from './command.ts';
import type { GateRequest } from './gate/run-checks.ts';
import { DEFAULT_SHARE, GATE_OPTIONS } from './options.ts';
import { describeResult } from './report.ts';

export const promoteCommand: Command = {
  usage: 'promote <app>[@version] …',
  summary: 'release a published version to all browsers, or to a percentage of them',
  help: `First the gate runs: the version must be compatible with everything that is live, and every file must exist.
Then one new record in the log makes the release. A promotion that is killed before its record changes nothing. After
the record, the next command completes it. Of two concurrent promotions one succeeds. The other names who and when.

Without a version, the app's canary is promoted to all, otherwise the last published version. Pipelines name the version
that they published. Several apps are released together. This is for a shell and remotes that fit only each other, and
for the first release of a target. That needs the shell and remotes for all routes of the specification:
"promote shell admin staff".

A version that was rolled back is rejected, with who did it, when and why. To release it nevertheless, use --again.`,
  options: ['share', 'drop', ...GATE_OPTIONS],
  async run({ args, values }) {
    if (args.length === 0) throw new UsageError('Name what to promote: promote <app>[@version] …');
    const share = parseShare(values.share);
    const again = releasesAgain(values);
    const store = await openTarget(values);
    const gate = await readGate(store, values);
    const changed: ChangeResult = await promote(store, {
      apps: args.map(readAppRef),
      who: actor(values),
      gate,
      again,
      ...(share !== undefined && { share }),
      ...(values.reason !== undefined && { reason: values.reason }),
    });
    return describeResult(store, changed, args.length > 1 ? 'They are' : 'It is');
  },
};

/**
 * The gate's input. Before the first release no server can start, so its API cannot respond.
 * @throws ReleaseError that says so
 */
async function readGate(store: Store, values: Values): Promise<GateRequest> {
  try {
    return await gateRequest(values);
  } catch (error) {
    const isUnreachable = error instanceof ReleaseError && error.failure === 'unreachable';
    if (!isUnreachable || (await readLatestRelease(store))) throw error;
    throw new ReleaseError(
      `${error.message} ${store.address} has no release yet, so no server can start from it. If this is that server, ` +
        'make the first release without --api, for the calls of the specification. Then start the server.',
      { cause: error },
    );
  }
}

/**
 * The canary's percentage. Undefined: all browsers. An empty text is the usual one: a pipeline passes a variable that
 * may be unset.
 * @throws UsageError
 */
export function parseShare(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const [, digits] = /^(\d{1,3})\s*%?$/.exec(text || DEFAULT_SHARE) ?? [];
  if (digits === undefined || Number(digits) < 1 || Number(digits) > 100)
    throw new UsageError('--share takes a whole percentage from 1 to 99; 100 means all browsers, as without it.');
  return digits === '100' ? undefined : Number(digits);
}

export interface PromoteRequest {
  /** All apps of one promotion. Versions that depend on each other are released together, as in a first release. */
  readonly apps: readonly AppRef[];
  /** Percentage of browsers, 1 to 99. Default: all browsers. */
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
  if (share !== undefined && !(Number.isInteger(share) && share >= 1 && share <= 99)) {
    throw new ReleaseError('--share takes a whole percentage from 1 to 99; without it, all browsers get the version.', {
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
