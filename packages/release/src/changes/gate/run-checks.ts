import type { SettingValues } from '@gym/remote-contract/settings';
import { type ReadFile, readOnce } from '../../target/asset-files.ts';
import { type Problem, rejectProblems, type Waiver, withoutWaived } from '../../target/problem.ts';
import {
  buildLabel,
  type PublishedBuild,
  type PublishedRemote,
  type PublishedShell,
} from '../../target/published-build.ts';
import {
  type BuildLookup,
  buildsOf,
  type ComposedBuilds,
  type Composition,
  compositionsOf,
  type ReleasedState,
  type Waivers,
} from '../../target/release-record.ts';
import type { ApiSurface } from './api-surface.ts';
import { checkCompatibility, checkRelease } from './check-release.ts';
import { checkForm } from './check-form.ts';
import { checkSettings } from './check-settings.ts';
import { checkRemoval, checkSpecifications } from './check-specification.ts';

/** What the gate needs to know besides the target's content. */
export interface GateRequest {
  /** The calls and features of the deployment's API. */
  readonly api: ApiSurface;
  /** Where browsers get the files, if not from the product's own origin. */
  readonly cdn?: string;
  /** Waived checks. The log records them with the reason. */
  readonly waivers?: readonly Waiver[];
}

export interface CheckInput extends Omit<GateRequest, 'waivers'> {
  /** Reads a file of the target. */
  readonly read: ReadFile;
}

/** @throws GateError with every problem */
export async function runChecks({ preconditions, documents }: GateChecks, input: CheckInput): Promise<void> {
  const inputs = { ...input, read: readOnce(input.read) };
  for (const name of ['removal', 'shell'] as const) {
    rejectProblems(
      await runAll(
        preconditions.filter(({ check }) => check === name),
        inputs,
      ),
    );
  }
  const problems: Problem[] = [];
  for (const { builds, checks } of documents) {
    const malformed = builds.flatMap(checkForm);
    problems.push(...(malformed.length > 0 ? malformed : await runAll(checks, inputs)));
  }
  rejectProblems(problems);
}

async function runAll(checks: readonly Check[], input: CheckInput): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const check of checks) problems.push(...(await runCheck(check, input)));
  return problems;
}

async function runCheck(check: Check, input: CheckInput): Promise<Problem[]> {
  switch (check.check) {
    case 'removal':
      return checkRemoval(check.removed, check.left);
    case 'shell':
      return [
        {
          id: 'release/shell',
          text:
            'No shell is released on this target yet: ' +
            'promote it together with all remotes, "promote shell admin staff".',
        },
      ];
    case 'specification':
      return withoutWaived(checkSpecifications(check.before, check.after), check.waivers);
    case 'compatibility':
      return checkCompatibility(check.candidate, check.beside);
    case 'settings':
      return withoutWaived(checkSettings(check.candidate, input.api, check.settings), check.waivers);
    case 'candidate':
      return checkRelease({ ...input, ...check });
  }
}

/** What a target gives a candidate, and the checks that are waived for it. */
interface Given {
  readonly settings: SettingValues | undefined;
  readonly waivers: readonly Waiver[];
}

/** One check of the gate, with everything that it compares. */
export type Check =
  /** Whether a release works without an app that was live. */
  | { readonly check: 'removal'; readonly removed: PublishedBuild; readonly left: readonly PublishedRemote[] }
  /** No shell can load the remotes. */
  | { readonly check: 'shell' }
  /** Whether every route of the specification keeps an owner. */
  | {
      readonly check: 'specification';
      readonly before: readonly PublishedRemote[];
      readonly after: readonly PublishedRemote[];
      readonly waivers: readonly Waiver[];
    }
  /** Whether a build that browsers already run is compatible with the other builds. */
  | { readonly check: 'compatibility'; readonly candidate: PublishedBuild; readonly beside: ComposedBuilds }
  /** Whether a released remote takes the new values of its settings. */
  | ({ readonly check: 'settings'; readonly candidate: PublishedRemote } & Given)
  /** All checks of a build that is new to some browsers. `remotes` contains its live version. */
  | (Given & {
      readonly check: 'candidate';
      readonly candidate: PublishedBuild;
      readonly shell: PublishedShell;
      readonly remotes: readonly PublishedRemote[];
      /** The live version whose paths must stay. */
      readonly before?: PublishedBuild;
    });

/** The checks of one document. They need well-formed builds. */
export interface DocumentChecks {
  readonly builds: readonly PublishedBuild[];
  readonly checks: readonly Check[];
}

export interface GateChecks {
  /** Removals, then the missing shell: if one fails, the gate checks nothing else. */
  readonly preconditions: readonly Check[];
  readonly documents: readonly DocumentChecks[];
}

/** Known facts about the builds in both states. */
interface Known extends Pick<ReleasedState, 'settings'> {
  readonly find: BuildLookup;
  /** Waivers of the whole change. */
  readonly waivers?: readonly Waiver[];
  /** Waivers of single versions, from earlier changes. */
  readonly versionWaivers?: Waivers;
  /** Whether the change returns to an earlier version. It then need not have every path, nor the newest contract. */
  readonly isRollback?: boolean;
}

/**
 * The checks that a change of the release must pass. In each document that is new to some browsers, they cover every
 * app whose version differs from the live one. A larger percentage checks a canary again, as the API may have changed.
 * If every browser of a document already runs a version, the gate checks only its compatibility. So a canary can be
 * rolled back whatever the API says about another one.
 */
export function checksFor(before: ReleasedState, after: ReleasedState, facts: Known): GateChecks {
  const known = { ...facts, settings: after.settings };
  const compositions = compositionsOf(before);
  const live = compositions.at(-1) ?? { below: 100, versions: {} };
  const hadBefore = (below: number, same: (one: Composition) => boolean) =>
    compositions.some((one) => one.below >= below && same(one));
  const fresh = compositionsOf(after).filter(
    (one) => !hadBefore(one.below, (other) => versionsKey(other) === versionsKey(one)),
  );
  const documents = fresh.map((composition) => ({ composition, builds: buildsOf(composition, known.find) }));
  return {
    preconditions: [
      ...removals(live, after, known.find),
      ...(documents.some(({ builds }) => !builds.shell) ? [{ check: 'shell' } as const] : []),
    ],
    documents: documents
      .flatMap(({ composition, builds: { shell, remotes } }): DocumentChecks[] =>
        shell
          ? [
              {
                builds: [shell, ...remotes],
                checks: documentChecks({ shell, remotes }, live, known, ({ app, version }) =>
                  hadBefore(composition.below, ({ versions }) => versions[app] === version),
                ),
              },
            ]
          : [],
      )
      .concat(settingChecks(before, after, known)),
  };
}

/** The checks of released remotes whose settings get other values. */
function settingChecks(before: ReleasedState, after: ReleasedState, known: Known): DocumentChecks[] {
  const isChanged = ({ app }: PublishedBuild) =>
    JSON.stringify(before.settings?.[app] ?? {}) !== JSON.stringify(after.settings?.[app] ?? {});
  const changed = compositionsOf(after).flatMap((one) => buildsOf(one, known.find).remotes.filter(isChanged));
  return [...new Set(changed)].map((candidate) => ({
    builds: [candidate],
    checks: [{ check: 'settings', candidate, ...givenTo(candidate, known) }],
  }));
}

function removals(live: Composition, after: ReleasedState, find: BuildLookup): Check[] {
  const left = buildsOf(live, find).remotes.filter(({ app }) => app in after.live);
  return Object.entries(live.versions)
    .filter(([app]) => !(app in after.live))
    .flatMap(([app, version]) => find(app, version) ?? [])
    .map((removed) => ({ check: 'removal', removed, left }));
}

function documentChecks(
  beside: ComposedBuilds & { readonly shell: PublishedShell },
  live: Composition,
  known: Known,
  isKnown: (build: PublishedBuild) => boolean,
): Check[] {
  const { shell, remotes } = beside;
  const { find, waivers = [], isRollback } = known;
  const ofRemotes = [...new Set(remotes.flatMap((remote) => waiversOf(remote, known)))];
  const changed = [shell, ...remotes].filter(({ app, version }) => live.versions[app] !== version);
  return [
    ...(shell.app in live.versions ? [] : [{ check: 'specification', before: [], after: remotes, waivers } as const]),
    ...changed.flatMap((candidate): Check[] => {
      if (isKnown(candidate)) {
        return [
          { check: 'compatibility', candidate, beside },
          { check: 'specification', before: buildsOf(live, find).remotes, after: remotes, waivers: ofRemotes },
        ];
      }
      const liveVersion = live.versions[candidate.app];
      const predecessor = liveVersion === undefined ? undefined : find(candidate.app, liveVersion);
      const others = remotes.filter(({ app }) => app !== candidate.app);
      return [
        {
          check: 'candidate',
          candidate,
          shell,
          remotes: predecessor?.kind === 'remote' ? [...others, predecessor] : others,
          ...(predecessor && !isRollback && { before: predecessor }),
          ...givenTo(candidate, known),
        },
      ];
    }),
  ];
}

const waiversOf = (build: PublishedBuild, { waivers = [], versionWaivers, isRollback }: Known): Waiver[] => [
  ...waivers,
  ...(versionWaivers?.get(buildLabel(build)) ?? []),
  // Better a contract whose day has passed, a panel less or a default than the version that is left.
  ...(isRollback ? (['contract/ended', 'points', 'links', 'settings'] as const) : []),
];

const givenTo = (candidate: PublishedBuild, known: Known): Given => ({
  settings: known.settings?.[candidate.app],
  waivers: waiversOf(candidate, known),
});

const versionsKey = ({ versions }: Composition): string => JSON.stringify(versions);
