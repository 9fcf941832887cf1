import type { FailureCause } from '../target/release-error.ts';

/** Why a command ended without success: a failure, or a watch that did not promote. */
export type Cause = FailureCause | 'rolled-back' | 'undecided' | 'overtaken';

/** The exit code of each cause. docs/delivery.md explains them; a code never changes its meaning. */
export const EXIT_CODES = {
  failed: 1,
  usage: 2,
  'rolled-back': 3,
  undecided: 4,
  overtaken: 5,
  raced: 6,
  unreachable: 7,
  refused: 8,
  quarantined: 9,
  missing: 10,
} as const satisfies Readonly<Record<Cause, number>>;

/** Causes after which the same command may succeed, and what to do. */
const RETRY: Readonly<Partial<Record<Cause, string>>> = {
  raced: 'run the same command again',
  unreachable: 'run the same command again later',
  undecided: 'run "watch" again to continue',
};

/** Whether a pipeline may repeat the command. */
export const isRetryable = (cause: Cause): boolean => cause in RETRY;

/** The last line of the text for people who read a pipeline's log. */
export function describeCause(cause: Cause): string {
  const retry = RETRY[cause];
  return `Exit code ${EXIT_CODES[cause]} (${cause})${retry === undefined ? '' : `: ${retry}`}.`;
}

/** The list of exit codes in the help. */
export const EXIT_CODES_HELP = `Exit codes: 0 success, ${Object.entries(EXIT_CODES)
  .map(([cause, code]) => `${code} ${cause}`)
  .join(', ')}.
docs/delivery.md explains them. With --json, "cause" names it, and "retry" says if the same command may succeed later.`;
