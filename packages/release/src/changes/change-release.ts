import { createHash } from 'node:crypto';
import type { BootRemote } from '@gym/remote-contract';
import { examplesOf } from '@gym/remote-contract/settings';
import { bootRemotes, bootShell, composeReleasedDocument, filesOf } from '../target/boot-document.ts';
import { buildLabel, type PublishedBuild, type PublishedRemote } from '../target/published-build.ts';
import { readNamedBuilds } from '../target/read-published.ts';
import { appendRecord, readCanaryWaivers, requireSigning, updatePointer } from '../target/release-log.ts';
import {
  type AppChange,
  type BuildLookup,
  buildsOf,
  type ComposedBuilds,
  type Composition,
  compositionsOf,
  EMPTY_STATE,
  type ReleaseChange,
  type ReleasedDocument,
  type ReleasedState,
  type ReleaseRecord,
  type SettingChange,
  type Waivers,
} from '../target/release-record.ts';
import { requireConditionalWrites, type Store } from '../target/store.ts';
import { type BrokenLink, brokenLinks } from './gate/check-links.ts';
import { checkRemoteInShell, checkRemotesTogether } from './gate/check-release.ts';
import { checkValues } from './gate/check-settings.ts';
import { type OlderContractUse, olderContractUses } from './gate/check-contract.ts';
import { checksFor, type GateRequest, runChecks } from './gate/run-checks.ts';
import { rejectShortVersions, requireBuilds } from './require-builds.ts';

/** The state that a change requests. Without settings, they keep their values. */
export interface NextState extends ReleasedState {
  readonly apps: readonly AppChange[];
  /** Further waivers. The log records them. */
  readonly waivers?: Waivers;
  /** Text for the log besides the given reason. */
  readonly reason?: string;
}

export interface ChangeRequest {
  readonly who: string;
  readonly action: 'compose' | 'promote' | 'rollback';
  readonly share?: number;
  readonly reason?: string;
  readonly gate: GateRequest;
  /** Whether the gate checks all apps as for a first release, not only what is new to some browsers. */
  readonly checkAll?: boolean;
  /** Whether only to check if the change is possible. Nothing is written. */
  readonly checkOnly?: boolean;
  /** The requested state, from the last release and the waivers of its canaries. */
  next(last: ReleaseRecord | undefined, versionWaivers: Waivers): Promise<NextState>;
}

/** What a report says of a released build. */
export type ReportedBuild = Pick<PublishedBuild, 'app' | 'version' | 'publishedAt' | 'changedAt' | 'notes'> &
  Pick<PublishedRemote, 'kit'>;

/** What a report says of a change. */
export interface ReportedChange {
  /** False if the requested state was already released. Then nothing was written. */
  readonly changed: boolean;
  readonly record: Pick<ReleaseRecord, 'sequence' | 'release' | 'change' | 'live'>;
  /** The builds that the change released. */
  readonly builds: readonly ReportedBuild[];
  /** Released remotes whose contract is not the shell's own, if the change released them or a shell. */
  readonly olderContracts: readonly OlderContractUse[];
  /** Links of released apps to the paths that the change drops on purpose. Absent from services of before. */
  readonly brokenLinks?: readonly BrokenLink[];
}

/** The result of a change. */
export interface ChangeResult extends ReportedChange {
  readonly record: ReleaseRecord;
  readonly builds: readonly PublishedBuild[];
}

/**
 * Changes what is released. The new record in the log is the change. Until it exists, browsers get the old release.
 * After it, every later command that writes updates the pointer, so a crash in between is harmless. A canary keeps its
 * waivers at larger percentages.
 * @throws ReleaseError if the gate fails, or a concurrent change came first
 */
export async function changeRelease(
  store: Store,
  { who, action, share, reason, gate, checkAll = false, checkOnly = false, next }: ChangeRequest,
): Promise<ChangeResult> {
  const last = await updatePointer(store);
  const before: ReleasedState = last ?? EMPTY_STATE;
  const ofCanaries: Waivers = last ? await readCanaryWaivers(store, last) : new Map();
  const { apps, waivers: ofOthers = new Map(), reason: besides, ...changed } = await next(last, ofCanaries);
  const after: ReleasedState = { ...before, ...changed };
  const settings = settingChanges(before, after);
  const versionWaivers: Waivers = new Map([...ofCanaries, ...ofOthers]);
  if (last && apps.length === 0 && settings.length === 0) return unchanged(last);
  store.requirePermitted?.({ action, apps, settings, ...(share !== undefined && { share }) }, before.live);

  requireSigning(store, last);
  const find = await readNamedBuilds(store, before, after);
  await requireBuilds(store, last, after, find);
  await rejectShortVersions(store, last, after, find);
  await requireConditionalWrites(store);
  await runChecks(
    checksFor(checkAll ? EMPTY_STATE : before, after, {
      find,
      versionWaivers,
      waivers: gate.waivers ?? [],
      isRollback: action === 'rollback',
    }),
    { ...gate, read: async (name) => (await store.read(name))?.body },
  );
  if (last && checkOnly) return unchanged(last);
  const without = [
    ...new Set([...(gate.waivers ?? []), ...apps.flatMap(({ app, to }) => versionWaivers.get(`${app}@${to}`) ?? [])]),
  ];
  const why = [reason, besides].filter((one) => one !== undefined).join('; ');
  const change: ReleaseChange = {
    at: new Date().toISOString(),
    who,
    action,
    apps,
    ...(settings.length > 0 && { settings }),
    ...(share !== undefined && { share }),
    ...(without.length > 0 && { without }),
    ...(why !== '' && { reason: why }),
  };
  const record = createRecord(last, change, after, find);
  await appendRecord(store, record);
  await updatePointer(store);
  const builds = apps.flatMap(({ app, to }) => (to === undefined ? [] : (find(app, to) ?? [])));
  const released = builds.map(buildLabel);
  return {
    changed: true,
    record,
    builds,
    brokenLinks: share === undefined ? brokenLinks(without, liveBuilds(after, find)) : [],
    olderContracts: olderContractUses(after, find).filter(
      ({ remote, shell }) => released.includes(remote) || released.includes(shell),
    ),
  };
}

/** The settings with another value than before. */
function settingChanges({ settings: before = {} }: ReleasedState, { settings: after = {} }: ReleasedState) {
  return Object.keys(after).flatMap((app): SettingChange[] => {
    const [was, is] = [new Map(Object.entries(before[app] ?? {})), new Map(Object.entries(after[app] ?? {}))];
    return [...new Set([...was.keys(), ...is.keys()])]
      .map((name) => ({ app, name, from: was.get(name), to: is.get(name) }))
      .filter(({ from, to }) => from !== to)
      .map(({ from, to, ...one }) => ({
        ...one,
        ...(from !== undefined && { from }),
        ...(to !== undefined && { to }),
      }));
  });
}

/** What browsers without a canary get. */
const liveBuilds = (state: ReleasedState, find: BuildLookup): ComposedBuilds =>
  buildsOf(compositionsOf(state).at(-1) ?? { versions: {} }, find);

const unchanged = (record: ReleaseRecord): ChangeResult => ({
  changed: false,
  record,
  builds: [],
  olderContracts: [],
});

function createRecord(
  last: ReleaseRecord | undefined,
  change: ReleaseChange,
  state: ReleasedState,
  find: BuildLookup,
): ReleaseRecord {
  const sequence = (last?.sequence ?? 0) + 1;
  const lastRollback = change.action === 'rollback' ? sequence : last?.lastRollback;
  const documents = compositionsOf(state).map((one) => composePublished(one, state, find, change.action));
  const hash = createHash('sha256')
    .update(JSON.stringify(documents.map(({ below, boot }) => [below, boot.release])))
    .digest('hex')
    .slice(0, 16);
  const [only, ...others] = documents;
  return {
    sequence,
    release: only && others.length === 0 ? only.boot.release : hash,
    change,
    live: state.live,
    canaries: state.canaries,
    ...(state.settings && { settings: state.settings }),
    ...(lastRollback !== undefined && { lastRollback }),
    documents,
    files: [...new Set(documents.flatMap(filesOf))],
  };
}

/** Composes the document of one composition from the template that was published with the shell. */
function composePublished(
  composition: Composition,
  state: ReleasedState,
  find: BuildLookup,
  action: ReleaseChange['action'],
): ReleasedDocument {
  const { shell, remotes } = buildsOf(composition, find);
  if (!shell) throw new Error('A document needs a shell.');
  // A local release has values that nobody had to give.
  const given = ({ app, manifest }: PublishedRemote) => ({
    ...(action === 'compose' && examplesOf(manifest)),
    ...state.settings?.[app],
  });
  const boot = (remote: PublishedRemote): BootRemote[] => bootRemotes(remote, shell, remote.version, given(remote));
  return composeReleasedDocument(
    {
      data: { shell: bootShell(shell, shell.version), remotes: remotes.flatMap(boot) },
      template: shell.document,
      inlineScriptHashes: shell.inlineScriptHashes,
      previous: remotes.flatMap((remote) => {
        const before = fallbackOf(remote, state, find);
        const others = remotes.filter(({ app }) => app !== remote.app);
        const fits =
          before &&
          [
            ...checkRemoteInShell(shell, before),
            ...others.flatMap((other) => checkRemotesTogether(other, before)),
            ...checkValues(before, given(before)),
          ].length === 0;
        return fits ? boot(before) : [];
      }),
    },
    composition.below,
  );
}

/** The fallback version of a remote: the live version for a canary, otherwise the previous one. */
function fallbackOf(
  { app, version }: PublishedRemote,
  { live }: ReleasedState,
  find: BuildLookup,
): PublishedRemote | undefined {
  const known = live[app];
  const before = known?.version === version ? known.previous : known?.version;
  const build = before === undefined ? undefined : find(app, before);
  return build?.kind === 'remote' ? build : undefined;
}
