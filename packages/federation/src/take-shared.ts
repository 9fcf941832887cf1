import { satisfiesCaret } from '@gym/remote-contract/satisfies-caret';
import type { SharedLibrary, ShareScope } from './share-scope.ts';
import { SharedLibraryError } from './shared-library-error.ts';

/**
 * Takes a library from the host. A remote brings no copy of its own, so what does not fit is refused.
 * @param requiredVersion caret range of the remote's build
 * @returns what gives the library, at once where it is there
 * @throws SharedLibraryError where the scope has none, or none in that range
 */
export function takeShared(scope: ShareScope, name: string, requiredVersion: string): ReturnType<SharedLibrary['get']> {
  const versions = Object.values(scope[name] ?? {});
  const shared = versions.find(({ version }) => satisfiesCaret(requiredVersion, version));
  if (!shared)
    throw new SharedLibraryError(
      name,
      requiredVersion,
      versions.map(({ version }) => version),
    );
  return shared.lib ?? shared.get();
}
