/** What of an error is shown. Read by shape: an `ApiError` carries both, anything else its message at most. */
export interface Failure {
  readonly kind?: string;
  readonly reason: string;
}

/** Turns whatever was thrown into a sentence for the reader. */
export function failureOf(error: unknown): Failure {
  const { kind, reason, message } = (typeof error === 'object' && error !== null ? error : {}) as Record<
    string,
    unknown
  >;
  const text = [reason, message].find((candidate) => typeof candidate === 'string' && candidate !== '');
  return {
    kind: typeof kind === 'string' ? kind : undefined,
    reason: typeof text === 'string' ? text : 'Something went wrong.',
  };
}
