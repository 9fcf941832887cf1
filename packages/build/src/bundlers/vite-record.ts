import type { Rollup } from 'vite';
import { remoteSharing } from '../sharing/sharing.ts';
import type { BuildRecord, BuiltPage } from '@gym/remote-contract/build-record';
import type { ImportedNames } from './vite-chunks.ts';

const RANGES: Readonly<Record<string, { requiredVersion: string }>> = remoteSharing;

/** Whether the shell shares a library under this exact import name. */
export const isShared = (source: string): boolean => source in RANGES;

type Chunks = Readonly<Record<string, Rollup.OutputChunk>>;

/** What a chunk needs before its evaluation: chunks, its styles and shared libraries. */
export const needsOf = ({ imports, viteMetadata }: Rollup.OutputChunk): string[] => [
  ...imports,
  ...(viteMetadata?.importedCss ?? []),
];

/** The accepted range of every library that a build's chunks import, also by `import()`. */
export function sharedRanges(chunks: Chunks): Record<string, string> {
  const sources = Object.values(chunks).flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports]);
  return Object.fromEntries(
    [...new Set(sources)]
      .filter(isShared)
      .sort((a, b) => a.localeCompare(b))
      .map((name) => [name, RANGES[name]?.requiredVersion ?? '']),
  );
}

/** The imported names by shared library, of all chunks. */
export function takenNames(imported: readonly ImportedNames[]): Record<string, string[]> {
  const taken = new Map<string, Set<string>>();
  for (const [library, names] of imported.flatMap((one) => [...one]).filter(([source]) => isShared(source)))
    taken.set(library, new Set([...(taken.get(library) ?? []), ...names]));
  return Object.fromEntries(
    [...taken].sort(([a], [b]) => a.localeCompare(b)).map(([library, names]) => [library, [...names].sort()]),
  );
}

/** The exposed module and each page, by name: all files and libraries that its chunk depends on. */
export function builtPages(chunks: Chunks, nameOf: (chunk: Rollup.PreRenderedChunk) => string): BuildRecord['pages'] {
  const pages = new Map<string, BuiltPage>();
  for (const chunk of Object.values(chunks).filter(({ isEntry, isDynamicEntry }) => isEntry || isDynamicEntry)) {
    const name = nameOf(chunk);
    const needed = closureOf(chunk, chunks);
    // Two modules may have one name, as in webpack.
    const before = pages.get(name);
    pages.set(name, {
      files: [...new Set([...(before?.files ?? []), ...needed.filter((one) => !isShared(one))])],
      shared: [...new Set([...(before?.shared ?? []), ...needed.filter(isShared)])].sort(),
    });
  }
  return Object.fromEntries([...pages].sort(([a], [b]) => a.localeCompare(b)));
}

function closureOf(chunk: Rollup.OutputChunk, chunks: Chunks, seen = new Set<string>()): string[] {
  seen.add(chunk.fileName);
  for (const needed of needsOf(chunk).filter((one) => !seen.has(one))) {
    const other = chunks[needed];
    if (other) closureOf(other, chunks, seen);
    else seen.add(needed);
  }
  return [...seen];
}
