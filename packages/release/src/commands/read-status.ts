import { type SupportedContract, supportedContracts } from '@gym/remote-contract/supported-contracts';
import { commitAddress, type PublishedBuild } from '../target/published-build.ts';
import { lastPublishedVersion, readPublished } from '../target/read-published.ts';
import { mayName, readLatestRelease, readPointer, recordsBackFrom, tookBack } from '../target/release-log.ts';
import {
  type BuildLookup,
  buildsOf,
  compositionsOf,
  type ReleaseChange,
  type ReleasedState,
  type ReleaseRecord,
} from '../target/release-record.ts';
import { mapConcurrent, type Store } from '../target/store.ts';
import { type OlderContractUse, olderContractUses } from '../changes/gate/check-contract.ts';

/** Who did something, and when. */
interface Done {
  readonly by: string;
  readonly at: string;
  readonly reason?: string;
}

/** Known facts about a published version. */
export interface VersionStatus {
  readonly published: Done;
  readonly revision?: string;
  /** Address of the revision. */
  readonly link?: string;
  /** What changed with it. */
  readonly notes?: string;
  /** The last change that released it. */
  readonly released?: Done;
  /** The rollback that keeps it out, until a promotion with `--again`. */
  readonly quarantined?: Done;
}

/** The state of an app on a target. */
export interface AppStatus {
  readonly live?: string;
  readonly previous?: string;
  readonly canary?: { readonly version: string; readonly share: number };
  /** The values of settings that are not the live version's defaults. Absent if all are. */
  readonly settings?: Readonly<Record<string, string>>;
  /** The last published version, released or not. */
  readonly published?: string;
  /** The versions named above, and those in quarantine, the last published first. */
  readonly versions: Readonly<Record<string, VersionStatus>>;
}

export interface Status {
  readonly target: string;
  /** Absent if there is no release yet. */
  readonly release?: string;
  readonly sequence?: number;
  /**
   * Whether servers follow an older release. A promotion was interrupted; the next command that writes completes it.
   */
  readonly behind: boolean;
  readonly apps: Readonly<Record<string, AppStatus>>;
  /** Absent if no shell is live. */
  readonly contract?: ContractStatus;
  /** The last changes, newest first. */
  readonly log: readonly ReleaseChange[];
}

/** Reads the state of a target. It changes nothing. */
export async function readStatus(store: Store, lines = 10): Promise<Status> {
  const [{ record: copy }, builds] = await Promise.all([readPointer(store), readBuilds(store)]);
  const last = await readLatestRelease(store, copy);
  const { log, known } = await readLog(store, last, builds, lines);
  const apps = [
    ...new Set([
      ...builds.map(({ app }) => app),
      ...Object.keys(last?.live ?? {}),
      ...Object.keys(last?.canaries ?? {}),
    ]),
  ].sort();
  const latest = new Map(
    await Promise.all(apps.map(async (app) => [app, await lastPublishedVersion(store, app)] as const)),
  );
  const contract = last && contractStatus(last, builds);
  return {
    target: store.address,
    ...(last && { release: last.release, sequence: last.sequence }),
    behind: last !== undefined && copy?.sequence !== last.sequence,
    apps: Object.fromEntries(apps.map((app) => [app, statusOf(app, last, latest.get(app), known)])),
    ...(contract && { contract }),
    log,
  };
}

async function readBuilds(store: Store): Promise<PublishedBuild[]> {
  const found = await mapConcurrent(await store.list('builds/'), (name) => {
    const [, app = '', version = ''] = /^builds\/([^/]+)\/(.+)\.json$/.exec(name) ?? [];
    return readPublished(store, app, version);
  });
  return found.filter((build) => build !== undefined);
}

/** A build, and what the log says about it. */
interface KnownBuild {
  readonly build: PublishedBuild;
  readonly released?: Done;
  /** Decided by the newest change that names the version. */
  readonly quarantined?: Done | false;
}

/** Reads the log back to the first change that may name one of the builds. */
async function readLog(
  store: Store,
  last: ReleaseRecord | undefined,
  builds: readonly PublishedBuild[],
  lines: number,
): Promise<{ readonly log: readonly ReleaseChange[]; readonly known: readonly KnownBuild[] }> {
  const log: ReleaseChange[] = [];
  let open: readonly KnownBuild[] = builds.map((build) => ({ build }));
  const closed: KnownBuild[] = [];
  for await (const record of recordsBackFrom(store, last)) {
    if (log.length < lines) log.push(record.change);
    else if (open.length === 0) break;
    closed.push(...open.filter(({ build }) => !mayName(record, build)));
    open = open.filter(({ build }) => mayName(record, build)).map((one) => learn(one, record.change));
  }
  return { log, known: [...closed, ...open] };
}

function learn(known: KnownBuild, change: ReleaseChange): KnownBuild {
  const { app, version } = known.build;
  const done: Done = {
    by: change.who,
    at: change.at,
    ...(change.reason !== undefined && { reason: change.reason }),
  };
  const isOut = tookBack(change, app, version);
  // The end of a canary releases nothing: its browsers return to the version that all others have.
  const releases = change.apps.some(
    ({ app: changed, from, to, ended }) =>
      changed === app && to === version && (ended === undefined || ended.version !== from),
  );
  return {
    ...known,
    ...(known.quarantined === undefined && isOut !== undefined && { quarantined: isOut && done }),
    ...(known.released === undefined && releases && { released: done }),
  };
}

function statusOf(
  app: string,
  last: ReleaseRecord | undefined,
  published: string | undefined,
  known: readonly KnownBuild[],
): AppStatus {
  const { version: live, previous } = last?.live[app] ?? {};
  const canary = last?.canaries[app];
  const named = [live, previous, canary?.version, published];
  const build = known.find((one) => one.build.app === app && one.build.version === live)?.build;
  const declared = build?.kind === 'remote' ? build.manifest.settings : undefined;
  const settings = Object.entries(last?.settings?.[app] ?? {}).filter(
    ([name, text]) => String(declared?.[name]?.default) !== text,
  );
  const shown = known
    .filter(({ build, quarantined }) => build.app === app && (quarantined || named.includes(build.version)))
    .sort((one, other) => other.build.publishedAt.localeCompare(one.build.publishedAt));
  return {
    ...(live && { live }),
    ...(previous && { previous }),
    ...(canary && { canary }),
    ...(published && { published }),
    ...(settings.length > 0 && { settings: Object.fromEntries(settings) }),
    versions: Object.fromEntries(shown.map((one) => [one.build.version, versionStatus(one)])),
  };
}

function versionStatus({ build, released, quarantined }: KnownBuild): VersionStatus {
  const link = commitAddress(build);
  return {
    published: { by: build.publishedBy, at: build.publishedAt },
    ...(build.revision !== undefined && { revision: build.revision }),
    ...(link !== undefined && { link }),
    ...(build.notes !== undefined && { notes: build.notes }),
    ...(released && { released }),
    ...(quarantined && { quarantined }),
  };
}

/** The remote contracts of the live shell. */
export interface ContractStatus {
  readonly version: string;
  /** Older majors whose remotes it runs, too. */
  readonly older: readonly SupportedContract[];
  /** Live remotes and canaries of these. */
  readonly uses: readonly OlderContractUse[];
}

/** Undefined if no shell is live. */
export function contractStatus(state: ReleasedState, builds: readonly PublishedBuild[]): ContractStatus | undefined {
  const find: BuildLookup = (app, version) => builds.find((build) => build.app === app && build.version === version);
  const live = compositionsOf(state).at(-1);
  const shell = live && buildsOf(live, find).shell;
  if (!shell) return undefined;
  const [{ version }, ...older] = supportedContracts(shell.record.contract, shell.manifest);
  return { version, older, uses: olderContractUses(state, find) };
}
