import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { immutableHeaders } from '../store/file-headers.ts';
import type { Store } from '../store/store.ts';
import { assetPath } from './boot-data.ts';
import type { Build } from './read-builds.ts';
import { VARIANTS, withoutEnding } from './variants.ts';

/** What putting a build's files on a target took. */
export interface Written {
  /** Names of all its files, without variants. */
  readonly assets: readonly string[];
  /** Files written now, variants included, and their bytes. */
  readonly written: number;
  readonly bytes: number;
}

/**
 * Puts a build's files on a target, each with its compressed variants, the plain file last. What is `there` already is left as it
 * is: its name carries its hash.
 */
export async function writeAssets(
  { app, folder, record }: Omit<Build, 'manifest'>,
  store: Store,
  there: ReadonlySet<string>,
): Promise<Written> {
  const assets = record.files.map(({ file }) => assetPath(app, file));
  const sizes = await Promise.all(
    record.files.flatMap(({ file }) => {
      const asset = assetPath(app, file);
      const missing = VARIANTS.filter(({ ending }) => !there.has(asset + ending));
      return missing.length === 0
        ? []
        : [
            readFile(path.join(folder, file)).then(async (content) => {
              const written: number[] = [];
              for (const { ending, encode } of missing) {
                const body = await encode(content);
                if (await store.create(asset + ending, body, immutableHeaders(asset + ending)))
                  written.push(body.length);
              }
              return written;
            }),
          ];
    }),
  );
  const written = sizes.flat();
  return { assets, written: written.length, bytes: written.reduce((sum, size) => sum + size, 0) };
}

/** Removes the files that are not needed. */
export async function removeOldAssets(store: Store, needed: ReadonlySet<string>): Promise<void> {
  for (const name of await store.list('assets/')) {
    if (!needed.has(withoutEnding(name))) await store.remove(name);
  }
}
