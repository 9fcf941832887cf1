import { describeProblem, type GateError, type Problem } from '../target/problem.ts';
import { type FailureCause, ReleaseError } from '../target/release-error.ts';

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
  denied: 11,
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
With --json, "cause" names it, and "retry" says if the same command may succeed later.`;

/** A failure in sentences, and its cause for programs. */
interface Failure {
  readonly cause: FailureCause;
  readonly message: string;
}

/** Error codes of Node for files. */
const FILE_ERRORS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'a part of this path is a file, not a folder',
  EISDIR: 'it is a folder, not a file',
  EACCES: 'this user may not access it',
  EPERM: 'this user may not access it',
  EROFS: 'its file system is read-only',
  ENOSPC: 'its disk is full',
  EDQUOT: 'its disk quota is used up',
};

/** Error codes of Node for connections. */
const CONNECTION_ERRORS = /^(ECONN|ENOTFOUND$|EAI_AGAIN$|ETIMEDOUT$|EHOSTUNREACH$|ENETUNREACH$|EPIPE$)/;

/** Errors of a bucket that a retry does not solve. */
const BUCKET_ERRORS: Readonly<Record<string, Failure>> = {
  NoSuchBucket: { cause: 'missing', message: 'There is no such bucket: check the spelling of the target.' },
  AccessDenied: { cause: 'failed', message: 'The bucket denies access: check the permissions of the AWS credentials.' },
  CredentialsProviderError: {
    cause: 'failed',
    message: 'There are no credentials for the bucket: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
  },
  InvalidAccessKeyId: { cause: 'failed', message: 'The bucket does not know AWS_ACCESS_KEY_ID.' },
  SignatureDoesNotMatch: { cause: 'failed', message: 'AWS_SECRET_ACCESS_KEY does not belong to AWS_ACCESS_KEY_ID.' },
};

interface ForeignError extends NodeJS.ErrnoException {
  /** Of the bucket's client. */
  readonly $metadata?: { readonly httpStatusCode?: number };
}

/** Describes any error of a command: our own ones, and those of files, connections and buckets. */
export function describeFailure(error: ForeignError): Failure {
  if (error instanceof ReleaseError) return { cause: error.failure, message: error.message };
  const { code = '', path, name, message, $metadata } = error;
  const known = Object.hasOwn(BUCKET_ERRORS, name) ? BUCKET_ERRORS[name] : undefined;
  if (known) return known;
  const status = $metadata?.httpStatusCode;
  if (CONNECTION_ERRORS.test(code) || name === 'TimeoutError' || (status !== undefined && status >= 500))
    return { cause: 'unreachable', message: `The target does not respond (${message || code || name}).` };
  if (Object.hasOwn(FILE_ERRORS, code))
    return { cause: code === 'ENOENT' ? 'missing' : 'failed', message: `${path ?? 'A file'}: ${FILE_ERRORS[code]}.` };
  return { cause: 'failed', message };
}

/**
 * Lists the problems of the gate for reading, each with its name: by build, then by its file, in the order of the
 * checks. Problems without a build come last. One or two are not grouped.
 */
export function groupProblems({ problems, advice }: Pick<GateError, 'problems' | 'advice'>): string {
  const lines = problems.length < 3 ? problems.map((one) => named(one, describeProblem(one))) : groupsOf(problems);
  return [...lines, ...(advice === undefined ? [] : [advice])].join('\n');
}

const named = ({ id }: Problem, text: string): string => `${text} [${id}]`;

function groupsOf(problems: readonly Problem[]): string[] {
  const builds = [...new Set(problems.flatMap(({ build }) => build ?? []))];
  return [
    ...builds.flatMap((build) => {
      const own = problems.filter((one) => one.build === build);
      return [
        `${build} (${own.length}):`,
        ...byFile(own).map((one) => `  ${named(one, one.file === undefined ? one.text : `${one.file}: ${one.text}`)}`),
      ];
    }),
    ...problems.filter(({ build }) => build === undefined).map((one) => named(one, one.text)),
  ];
}

/** In the order of the first problem of each file. A place inside a file, `remote.json/menu`, belongs to the file. */
function byFile(problems: readonly Problem[]): Problem[] {
  const fileOf = ({ file }: Problem) => file?.split('/')[0];
  const files = [...new Set(problems.map(fileOf))];
  return files.flatMap((file) => problems.filter((one) => fileOf(one) === file));
}
