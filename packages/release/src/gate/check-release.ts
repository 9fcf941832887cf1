import type { Audience } from '@gym/remote-contract';
import {
  buildLabel,
  type CheckedRemote,
  type CheckedShell,
  type PublishedBuild,
  type PublishedRemote,
  type PublishedShell,
  remoteJsonLabel,
} from '../records/published-build.ts';
import { type ApiSurface, checkNeeds, checkShellNeeds } from './api-surface.ts';
import { checkDelivery } from './check-delivery.ts';
import { checkDocument, checkRemoteForm, checkShellForm } from './check-form.ts';
import { checkFiles, type ReadFile } from '../publish/asset-files.ts';
import { checkKit } from './check-contract.ts';
import { checkSpecification } from './check-specification.ts';
import { checkRemoteAlone, checkRemotesTogether, checkRemoteInShell, checkShellAlone } from './check-compatibility.ts';
import type { Waiver } from '../records/release-record.ts';

export interface GateInput {
  /** The shell that is live beside the candidate. Absent if there is none yet. */
  readonly shell: CheckedShell | undefined;
  /** Every live remote, the candidate's own predecessor included. */
  readonly remotes: readonly CheckedRemote[];
  readonly candidate: PublishedBuild;
  /** The calls and features of the deployment's API. */
  readonly api: ApiSurface;
  /** Reads a file of the target. */
  readonly read: ReadFile;
  /** Where browsers get the files, if not from the deployment's own origin. */
  readonly cdn?: string;
  readonly waivers?: readonly Waiver[];
}

/**
 * The gate: whether a candidate fits everything that would be live with it. A remote must fit the live shell. A shell
 * must fit every live remote. A promotion and a rollback pass the same gate.
 * @returns each problem with its solution. None: the candidate may be released
 */
export async function checkRelease(input: GateInput): Promise<string[]> {
  const { candidate, read, cdn } = input;
  const { malformed, problems } =
    candidate.kind === 'shell' ? checkShellCandidate(candidate, input) : checkRemoteCandidate(candidate, input);
  if (malformed.length > 0) return malformed;
  return [
    ...problems,
    ...(await checkFiles(candidate, read)),
    ...(cdn === undefined ? [] : await checkDelivery(candidate, cdn)),
  ];
}

interface CandidateProblems {
  /** If there are any, the gate can check nothing else. */
  readonly malformed: string[];
  readonly problems: string[];
}

function checkShellCandidate(candidate: PublishedShell, { remotes, api }: GateInput): CandidateProblems {
  const malformed = checkShellForm(candidate);
  if (malformed.length > 0) return { malformed, problems: [] };
  return {
    malformed,
    problems: [
      ...checkShellAlone(candidate),
      ...checkDocument(candidate),
      ...checkShellNeeds(candidate, api),
      ...remotes.flatMap((remote) => checkRemoteInShell(candidate, remote)),
    ],
  };
}

function checkRemoteCandidate(
  candidate: PublishedRemote,
  { shell, remotes, api, waivers = [] }: GateInput,
): CandidateProblems {
  const malformed = checkRemoteForm(candidate);
  if (malformed.length > 0) return { malformed, problems: [] };
  if (!shell)
    return { malformed, problems: [`${buildLabel(candidate)}: no shell is live to load it: promote the shell first.`] };
  const before = remotes.find(({ app }) => app === candidate.app);
  const others = remotes.filter(({ app }) => app !== candidate.app);
  return {
    malformed,
    problems: [
      ...checkRemoteAlone(candidate),
      ...checkRemoteInShell(shell, candidate),
      ...others.flatMap((other) => checkRemotesTogether(other, candidate)),
      ...checkNeeds(candidate, api),
      ...(waivers.includes('audience') ? [] : checkAudience(candidate, before)),
      ...(waivers.includes('routes')
        ? []
        : audiencesOf(candidate, before).flatMap((audience) =>
            checkSpecification(audience, remotes, [...others, candidate]),
          )),
      ...(waivers.includes('kit') ? [] : checkKit(shell, candidate)),
    ],
  };
}

const audiencesOf = (...remotes: readonly (CheckedRemote | undefined)[]): Audience[] => [
  ...new Set(remotes.flatMap((remote) => (remote ? [remote.manifest.audience] : []))),
];

function checkAudience(candidate: CheckedRemote, before: CheckedRemote | undefined): string[] {
  const { audience } = candidate.manifest;
  if (!before || before.manifest.audience === audience) return [];
  return [
    `${remoteJsonLabel(candidate)}: the audience is ${audience}, but ${buildLabel(before)} is for ` +
      `${before.manifest.audience}: its users would lose it. ` +
      'Restore the audience, or waive this check ("--without audience", with a reason).',
  ];
}
