import { buildLabel } from './published-build.ts';
import type { PROBLEMS } from './problems.ts';
import { ReleaseError } from './release-error.ts';

/** The name of a mismatch, `routes/dropped`. */
export type ProblemId = {
  [Part in keyof typeof PROBLEMS]: `${Part}/${keyof (typeof PROBLEMS)[Part] & string}`;
}[keyof typeof PROBLEMS];

/** The checks that can be waived, and their problems, which can be waived one by one. */
export const WAIVABLE = {
  kit: ['kit/missing', 'kit/other', 'kit/contract', 'kit/unchecked', 'kit/failed'],
  routes: ['routes/unowned', 'menu/unowned'],
  points: ['points/missing', 'points/dropped', 'points/changed'],
  links: ['links/missing'],
  audience: ['audience/lost', 'audience/new'],
  contract: ['contract/ended', 'contract/shortened'],
  origins: ['origins/unlisted'],
  settings: ['settings/missing', 'settings/invalid'],
} as const satisfies Readonly<Record<string, readonly ProblemId[]>>;

type WaivableCheck = keyof typeof WAIVABLE;

/** A check or a problem of the gate that is waived, or a path that may vanish. The log keeps the reason. */
export type Waiver = WaivableCheck | (typeof WAIVABLE)[WaivableCheck][number] | `drop /${string}`;

/** What `--without` takes. */
export const WAIVERS: readonly Waiver[] = Object.entries(WAIVABLE).flatMap(([check, ids]) => [
  check as WaivableCheck,
  ...ids,
]);

/** A mismatch that the gate found. */
export interface Problem {
  readonly id: ProblemId;
  /** The app that has it, and its build, `staff@0.1.0-1f2e3d4c`. Absent for a problem of the release as a whole. */
  readonly app?: string;
  readonly build?: string;
  /** Its file, `remote.json`. */
  readonly file?: string;
  /** The app that the build does not fit. */
  readonly beside?: string;
  /** What is wrong, and what to do. */
  readonly text: string;
}

interface BuildName {
  readonly app: string;
  readonly version?: string;
}

/** Where a problem is. */
interface Place {
  readonly of: BuildName;
  readonly file?: string;
  readonly beside?: BuildName;
}

export const problem = (id: ProblemId, { of, file, beside }: Place, text: string): Problem => ({
  id,
  app: of.app,
  build: buildLabel(of),
  ...(file !== undefined && { file }),
  ...(beside && { beside: beside.app }),
  text,
});

/** A problem as one sentence: `staff@0.1.0-1f2e3d4c/remote.json: …`. */
export const describeProblem = ({ build, file, text }: Problem): string =>
  build === undefined ? text : `${[build, ...(file === undefined ? [] : [file])].join('/')}: ${text}`;

/** The problems that no waiver names, neither by their own names nor by their check's. */
export const withoutWaived = (problems: readonly Problem[], waivers: readonly Waiver[]): Problem[] =>
  problems.filter(
    ({ id }) => !waivers.some((waiver) => WAIVERS.includes(waiver) && (waiver === id || idsOf(waiver).includes(id))),
  );

const idsOf = (waiver: Waiver): readonly ProblemId[] =>
  Object.hasOwn(WAIVABLE, waiver) ? WAIVABLE[waiver as WaivableCheck] : [];

const DROP = 'drop ';

/** The paths that these waivers let vanish. */
export const droppedBy = (waivers: readonly Waiver[]): string[] =>
  waivers.filter((waiver) => waiver.startsWith(DROP)).map((waiver) => waiver.slice(DROP.length));

/** Whether a waiver is about a remote's kit. */
export const waivesKit = (waiver: Waiver): boolean => waiver === 'kit' || waiver.startsWith('kit/');

/** The gate rejects a change. If only the CDN does not answer, the same change may pass later. */
export class GateError extends ReleaseError {
  readonly problems: readonly Problem[];
  /** What to do besides solving the problems. */
  readonly advice: string | undefined;

  constructor(problems: readonly Problem[], advice?: string) {
    super([...problems.map(describeProblem), ...(advice === undefined ? [] : [advice])].join('\n'), {
      failure: problems.every(({ id }) => id === 'delivery/unreachable') ? 'unreachable' : 'refused',
    });
    this.problems = problems;
    this.advice = advice;
  }
}

/** @throws GateError with each problem once */
export function rejectProblems(problems: readonly Problem[]): void {
  const each = new Map(problems.map((one) => [describeProblem(one), one]));
  if (each.size > 0) throw new GateError([...each.values()]);
}
