import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { assetPath } from '../document/boot-data.ts';
import type { Build } from '../records/local-builds.ts';
import { mapConcurrent } from '../store/map-concurrent.ts';
import { ReleaseError } from '../store/release-error.ts';
import { immutableHeaders, type Store } from '../store/store.ts';
import { isIntact, VARIANTS, variantsOf, withoutEnding } from './asset-files.ts';

/**
 * Compares existing files with the files to publish under the same names.
 * @throws ReleaseError that names each file with a different content: a live file never changes
 */
export async function rejectChangedFiles(
  { app, record }: Build,
  store: Store,
  there: ReadonlySet<string>,
): Promise<void> {
  const wanted = record.files.flatMap(({ file, integrity }) =>
    variantsOf(assetPath(app, file), integrity).filter(({ name }) => there.has(name)),
  );
  const found = await mapConcurrent(wanted, async (file) => {
    const stored = await store.read(file.name);
    return !stored || (await isIntact(file, stored.body))
      ? []
      : [
          `${store.address}: ${file.name} is there with another content. What is published never changes: remove it there if nobody needs it, or build under another name.`,
        ];
  });
  if (found.flat().length > 0) throw new ReleaseError(found.flat().join('\n'));
}

/** The result of writing a build's files. */
interface Written {
  /** Names of all its files, without variants. */
  readonly assets: readonly string[];
  /** Number and bytes of the files written now, variants included. */
  readonly written: number;
  readonly bytes: number;
}

/**
 * Writes a build's files to a target, each with its compressed variants, the plain file last. It skips the files in
 * `there`: their names contain their hashes.
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

/** Removes all assets except the needed ones. */
export async function removeOldAssets(store: Store, needed: ReadonlySet<string>): Promise<void> {
  for (const name of await store.list('assets/')) {
    if (!needed.has(withoutEnding(name))) await store.remove(name);
  }
}
