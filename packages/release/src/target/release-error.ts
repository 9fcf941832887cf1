/**
 * Why a command failed, for programs. docs/delivery.md lists the causes with their exit codes.
 * - `raced`: another change came first, and nothing was written
 * - `unreachable`: the target or the API does not respond
 * - `refused`: the gate found problems
 * - `quarantined`: the version was rolled back
 * - `missing`: the named target, app, version or build does not exist
 * - `denied`: the release service does not know who asks, or the team may not do this
 */
export type FailureCause =
  'failed' | 'usage' | 'raced' | 'unreachable' | 'refused' | 'quarantined' | 'missing' | 'denied';

interface ReleaseErrorOptions extends ErrorOptions {
  readonly failure?: FailureCause;
}

/** A publication or a release is impossible. Each line of the message says what to fix. */
export class ReleaseError extends Error {
  override readonly name = 'ReleaseError';
  readonly failure: FailureCause;

  constructor(message: string, { failure = 'failed', ...options }: ReleaseErrorOptions = {}) {
    super(message, options);
    this.failure = failure;
  }
}
