import type { Audience } from '@gym/remote-contract';
import type { PublishedBuild, PublishedRemote, PublishedShell } from '../published/published-build.ts';
import type { ApiSurface } from './api-surface.ts';
import { checkDelivery } from './check-delivery.ts';
import { checkDocument } from './check-document.ts';
import { checkFiles, type ReadFile } from './check-files.ts';
import { checkRemoteForm, checkShellForm } from './check-form.ts';
import { checkKit } from './check-kit.ts';
import { checkNeeds, checkShellNeeds } from './check-needs.ts';
import { checkSpecification } from './check-specification.ts';
import { remoteHolds, remotesFit, shellFits, shellHolds } from './fits.ts';
import { manifestOf, nameOf, type JudgedRemote, type JudgedShell } from './judged.ts';

/** What may be promoted although it is missed; each for a reason that somebody gave and the log keeps. */
export type Leave = 'audience' | 'routes' | 'kit';

export interface GateQuestion {
  /** The shell that is live beside the candidate; absent where none is yet. */
  readonly shell: JudgedShell | undefined;
  /** Every live remote, the candidate's own predecessor included. */
  readonly remotes: readonly JudgedRemote[];
  readonly candidate: PublishedBuild;
  /** What the deployment's API can be asked. */
  readonly api: ApiSurface;
  /** Reads a file of the target. */
  readonly read: ReadFile;
  /** Where browsers get the files, if the deployment has another place for them than its own origin. */
  readonly cdn?: string;
  readonly leave?: readonly Leave[];
}

/**
 * The gate: whether a candidate fits everything that it would be live with. The same for a remote, which must fit the live
 * shell, and for a shell, which every live remote must fit; for a promotion and for a rollback.
 * @returns what is wrong, each with what to do; none: it may go out
 */
export async function checkRelease(question: GateQuestion): Promise<string[]> {
  const { candidate, read, cdn } = question;
  const fit = candidate.kind === 'shell' ? judgeShell(candidate, question) : judgeRemote(candidate, question);
  if (fit.malformed.length > 0) return fit.malformed;
  return [
    ...fit.complaints,
    ...(await checkFiles(candidate, read)),
    ...(cdn === undefined ? [] : await checkDelivery(candidate, cdn)),
  ];
}

interface Judgement {
  /** Nothing else can be judged while there is any. */
  readonly malformed: string[];
  readonly complaints: string[];
}

function judgeShell(candidate: PublishedShell, { remotes, api }: GateQuestion): Judgement {
  const malformed = checkShellForm(candidate);
  if (malformed.length > 0) return { malformed, complaints: [] };
  return {
    malformed,
    complaints: [
      ...shellHolds(candidate),
      ...checkDocument(candidate),
      ...checkShellNeeds(candidate, api),
      ...remotes.flatMap((remote) => shellFits(candidate, remote)),
    ],
  };
}

function judgeRemote(candidate: PublishedRemote, { shell, remotes, api, leave = [] }: GateQuestion): Judgement {
  const malformed = checkRemoteForm(candidate);
  if (malformed.length > 0) return { malformed, complaints: [] };
  if (!shell)
    return { malformed, complaints: [`${nameOf(candidate)}: no shell is live to load it: promote the shell first.`] };
  const before = remotes.find(({ app }) => app === candidate.app);
  const others = remotes.filter(({ app }) => app !== candidate.app);
  return {
    malformed,
    complaints: [
      ...remoteHolds(candidate),
      ...shellFits(shell, candidate),
      ...others.flatMap((other) => remotesFit(other, candidate)),
      ...checkNeeds(candidate, api),
      ...(leave.includes('audience') ? [] : checkAudience(candidate, before)),
      ...(leave.includes('routes')
        ? []
        : audiencesOf(candidate, before).flatMap((audience) =>
            checkSpecification(audience, remotes, [...others, candidate]),
          )),
      ...(leave.includes('kit') ? [] : checkKit(shell, candidate)),
    ],
  };
}

const audiencesOf = (...remotes: readonly (JudgedRemote | undefined)[]): Audience[] => [
  ...new Set(remotes.flatMap((remote) => (remote ? [remote.manifest.audience] : []))),
];

function checkAudience(candidate: JudgedRemote, before: JudgedRemote | undefined): string[] {
  const [was, is] = [before?.manifest.audience, candidate.manifest.audience];
  return was === undefined || was === is
    ? []
    : [
        `${manifestOf(candidate)}: the audience is ${is}, and ${nameOf(before!)} is for ${was}: its users would lose it. Give it back, or change it knowingly ("--without audience", with a reason).`,
      ];
}
