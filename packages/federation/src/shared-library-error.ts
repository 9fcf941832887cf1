/** A remote needs a library that its host does not offer, or not in a version that it was built for. */
export class SharedLibraryError extends Error {
  override readonly name = 'SharedLibraryError';

  constructor(library: string, requiredVersion: string, offered: readonly string[]) {
    super(
      `it needs ${library} ${requiredVersion}, and this shell offers ${offered.length > 0 ? offered.join(' and ') : 'none'}`,
    );
  }
}
