import { hashOfBuild } from '@gym/remote-contract/build-record';
import { serves } from '@gym/remote-contract/audiences-of';
import type { SettingValues } from '@gym/remote-contract/settings';
import { majorOf } from '@gym/remote-contract/supported-contracts';
import { checkFiles, type ReadFile } from '../../target/asset-files.ts';
import { problem, type Problem, type Waiver, withoutWaived } from '../../target/problem.ts';
import {
  buildLabel,
  type CheckedRemote,
  type CheckedShell,
  type PublishedBuild,
  type PublishedRemote,
  type PublishedShell,
  REMOTE_JSON,
  SHELL_JSON,
} from '../../target/published-build.ts';
import type { ComposedBuilds } from '../../target/release-record.ts';
import { type ApiSurface, checkNeeds, checkShellNeeds } from './api-surface.ts';
import {
  checkContract,
  checkContractDay,
  checkOffers,
  checkOwnContracts,
  checkShared,
  checkStatedDays,
  offeredContract,
} from './check-contract.ts';
import { checkDelivery } from './check-delivery.ts';
import { checkLinks } from './check-links.ts';
import { checkDocument, checkRemoteForm, checkShellForm } from './check-form.ts';
import {
  checkMenuWithRemote,
  checkOwnMenu,
  checkOwnRedirects,
  checkOwnRoutes,
  checkRemotePaths,
  checkRoutesWithRemote,
  checkRoutesWithShell,
  checkShellPaths,
} from './check-paths.ts';
import { checkPoints } from './check-points.ts';
import { checkSettings } from './check-settings.ts';
import {
  checkAudience,
  checkShellRoutes,
  checkSpecification,
  SPECIFIED_AUDIENCES,
  type SpecifiedAudience,
} from './check-specification.ts';
import { checkTypes } from './check-types.ts';

export interface GateInput {
  /** The shell that is live beside the candidate. Absent if there is none yet. */
  readonly shell: CheckedShell | undefined;
  /** Every live remote, the candidate's own predecessor included. */
  readonly remotes: readonly CheckedRemote[];
  readonly candidate: PublishedBuild;
  /** The live version of the candidate's app, whose paths must stay. Absent in a first release and in a rollback. */
  readonly before?: PublishedBuild;
  /** The calls and features of the deployment's API. */
  readonly api: ApiSurface;
  /** Reads a file of the target. */
  readonly read: ReadFile;
  /** Where browsers get the files, if not from the deployment's own origin. */
  readonly cdn?: string;
  readonly waivers?: readonly Waiver[];
  /** The values that the target gives the candidate. */
  readonly settings?: SettingValues | undefined;
}

/**
 * The gate: whether a candidate fits everything that would be live with it. A remote must fit the live shell. A shell
 * must fit every live remote. A promotion and a rollback pass the same gate.
 * @returns each problem with its solution. None: the candidate may be released
 */
export async function checkRelease(input: GateInput): Promise<Problem[]> {
  const { candidate, read, cdn, waivers = [] } = input;
  const { malformed, problems } =
    candidate.kind === 'shell' ? checkShellCandidate(candidate, input) : checkRemoteCandidate(candidate, input);
  if (malformed.length > 0) return malformed;
  return [
    ...withoutWaived(problems, waivers),
    ...(await checkFiles(candidate, read)),
    ...(cdn === undefined ? [] : await checkDelivery(candidate, cdn)),
  ];
}

interface CandidateProblems {
  /** If there are any, the gate can check nothing else. */
  readonly malformed: Problem[];
  readonly problems: Problem[];
}

function checkShellCandidate(
  candidate: PublishedShell,
  { remotes, before, api, waivers = [] }: GateInput,
): CandidateProblems {
  const malformed = checkShellForm(candidate);
  if (malformed.length > 0) return { malformed, problems: [] };
  return {
    malformed,
    problems: [
      ...checkShellAlone(candidate),
      ...checkDocument(candidate),
      ...checkShellNeeds(candidate, api),
      ...(before?.kind === 'shell'
        ? [...checkShellPaths(candidate, { before, waivers, beside: remotes }), ...checkStatedDays(candidate, before)]
        : []),
      ...checkLinks(candidate, SHELL_JSON, { shell: candidate, remotes }),
      ...remotes.flatMap((remote) => checkRemoteInShell(candidate, remote)),
    ],
  };
}

function checkRemoteCandidate(
  candidate: PublishedRemote,
  { shell, remotes, before, api, settings, waivers = [] }: GateInput,
): CandidateProblems {
  const malformed = checkRemoteForm(candidate);
  if (malformed.length > 0) return { malformed, problems: [] };
  if (!shell)
    return {
      malformed,
      problems: [problem('release/shell', { of: candidate }, 'no shell is live to load it: promote the shell first.')],
    };
  const predecessor = remotes.find(({ app }) => app === candidate.app);
  const others = remotes.filter(({ app }) => app !== candidate.app);
  return {
    malformed,
    problems: [
      ...checkRemoteAlone(candidate),
      ...checkRemoteInShell(shell, candidate),
      ...checkContractDay(shell, candidate),
      ...others.flatMap((other) => checkRemotesTogether(other, candidate)),
      ...checkNeeds(candidate, api),
      ...checkSettings(candidate, api, settings),
      ...checkAudience(candidate, remotes),
      ...checkPoints(candidate, others, predecessor),
      ...checkLinks(candidate, REMOTE_JSON, { shell, remotes: [candidate, ...others] }),
      ...(before?.kind === 'remote'
        ? checkRemotePaths(candidate, others, { before, waivers, beside: [shell, ...others] })
        : []),
      ...specifiedAudiences(candidate, predecessor).flatMap((audience) =>
        checkSpecification(audience, remotes, [...others, candidate]),
      ),
      ...checkKit(shell, candidate),
    ],
  };
}

/** The audiences of the specification that a remote serves, or served before. */
const specifiedAudiences = (...versions: readonly (CheckedRemote | undefined)[]): SpecifiedAudience[] =>
  SPECIFIED_AUDIENCES.filter((audience) => versions.some((remote) => remote && serves(remote.manifest, audience)));

/** Whether a remote's kit passed on this exact build, with the contract that the shell offers. */
export function checkKit(shell: CheckedShell, remote: CheckedRemote): Problem[] {
  const { app, kit, manifest, record } = remote;
  const again = `run the kit on this build (the script "kit" of ${app}) and publish it again`;
  const place = { of: remote };
  if (!kit) return [problem('kit/missing', place, `it was published without a kit result: ${again}.`)];
  const { version: offered } = offeredContract(shell, manifest.contract);
  return [
    ...(kit.app === app && kit.build === hashOfBuild(record)
      ? []
      : [problem('kit/other', place, `its kit result is of another build: ${again}.`)]),
    ...(majorOf(kit.contract) === majorOf(offered)
      ? []
      : [
          problem(
            'kit/contract',
            { of: remote, beside: shell },
            `its kit ran with the remote contract ${kit.contract}, but ${buildLabel(shell)} offers ${offered}: ` +
              `build the remote against that contract, ${again}.`,
          ),
        ]),
    ...manifest.routes
      .filter(({ path }) => !kit.checks.some(({ name }) => name.startsWith(`${path}: `)))
      .map(({ path }) => problem('kit/unchecked', place, `its kit did not check ${path}: ${again}.`)),
    ...kit.checks
      .filter(({ passed }) => !passed)
      .map(({ name, found }) =>
        problem(
          'kit/failed',
          place,
          `its kit failed at "${name}"${found === undefined ? '' : `: ${found}`}. Fix it, build, and ${again}.`,
        ),
      ),
  ];
}

/** Why a remote cannot run in a shell. Either of the two may be the new one. */
export function checkRemoteInShell(shell: CheckedShell, remote: CheckedRemote): Problem[] {
  if (shell.app === remote.app)
    return [problem('form/name', { of: remote, beside: shell }, `its name is the shell's: choose another.`)];
  return [
    ...checkContract(shell, remote),
    ...checkShared(shell, remote),
    ...checkTypes(shell, remote),
    ...checkRoutesWithShell(shell, remote),
  ];
}

/** Why two remotes cannot be released together. */
export const checkRemotesTogether = (other: CheckedRemote, remote: CheckedRemote): Problem[] => [
  ...checkRoutesWithRemote(other, remote),
  ...checkMenuWithRemote(other, remote),
];

/** Problems of a well-formed remote by itself. */
export const checkRemoteAlone = (remote: CheckedRemote): Problem[] => [
  ...checkOwnRoutes(remote),
  ...checkOwnRedirects(remote),
  ...checkOwnMenu(remote),
  ...checkOrigins(remote),
];

/** An API on the developer's machine is not there for users. */
const checkOrigins = (remote: CheckedRemote): Problem[] =>
  (remote.manifest.origins ?? [])
    .filter((origin) => origin.startsWith('http:'))
    .map((origin) =>
      problem(
        'origins/insecure',
        { of: remote, file: REMOTE_JSON },
        `the origin ${origin} is for development only: use HTTPS.`,
      ),
    );

/** Problems of a well-formed shell by itself. */
export const checkShellAlone = (shell: CheckedShell): Problem[] => [
  ...checkShellRoutes(shell),
  ...checkOffers(shell),
  ...checkOwnContracts(shell),
];

/** Whether a published build is compatible with the builds that would be live beside it. */
export function checkCompatibility(candidate: PublishedBuild, { shell, remotes }: ComposedBuilds): Problem[] {
  if (candidate.kind === 'shell') return remotes.flatMap((remote) => checkRemoteInShell(candidate, remote));
  return [
    ...(shell ? checkRemoteInShell(shell, candidate) : []),
    ...remotes.filter(({ app }) => app !== candidate.app).flatMap((other) => checkRemotesTogether(other, candidate)),
  ];
}
