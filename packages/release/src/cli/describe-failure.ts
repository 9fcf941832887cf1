import { type FailureCause, ReleaseError } from '../target/release-error.ts';

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
