/** Something cannot be published or released; each line of the message says what to mend. */
export class ReleaseError extends Error {
  override readonly name = 'ReleaseError';
}
