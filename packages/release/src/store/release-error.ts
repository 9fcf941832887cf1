/** A publication or a release is impossible. Each line of the message says what to fix. */
export class ReleaseError extends Error {
  override readonly name = 'ReleaseError';
}
