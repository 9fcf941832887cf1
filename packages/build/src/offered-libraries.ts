import type { OfferedLibrary } from './build-record.ts';
import { SHARING_POLICY } from './sharing-policy.ts';

/** The sharing policy as the shell's build states it to a release: a lazy library is a chunk named after it, `@gym/ui/list` is `ui-list`. */
export const offeredLibraries: Readonly<Record<string, OfferedLibrary>> = Object.fromEntries(
  Object.entries(SHARING_POLICY).map(([name, { version, loading }]) => [
    name,
    { version, loading, ...(loading === 'lazy' && { chunk: name.replace('@gym/', '').replace('/', '-') }) },
  ]),
);
