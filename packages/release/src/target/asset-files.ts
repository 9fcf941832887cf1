import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import { assetPath } from './boot-document.ts';
import type { Build } from './boot-document.ts';
import { problem, type Problem } from './problem.ts';
import type { CheckedRemote, CheckedShell } from './published-build.ts';
import { ReleaseError } from './release-error.ts';
import { immutableHeaders, mapConcurrent, type Store } from './store.ts';

/** One of the encodings in which a target stores a built file. */
interface Variant {
  /** Suffix after the file's name. */
  readonly ending: '.br' | '.gz' | '';
  encode(content: Buffer): Promise<Buffer>;
  decode(body: Buffer): Promise<Buffer>;
}

/** No file of a build is larger, in bytes. A few compressed ones could fill the memory otherwise. */
const MAX_DECODED = 33_554_432;

/** The plain file comes last: if it exists, so do the others. */
export const VARIANTS: readonly Variant[] = [
  {
    ending: '.br',
    decode: (body) => promisify(brotliDecompress)(body, { maxOutputLength: MAX_DECODED }),
    encode: (content) => promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  },
  {
    ending: '.gz',
    decode: (body) => promisify(gunzip)(body, { maxOutputLength: MAX_DECODED }),
    encode: (content) => promisify(gzip)(content, { level: 9 }),
  },
  { ending: '', decode: async (body) => body, encode: async (content) => content },
];

/** Name of the plain file of a variant. */
export const withoutEnding = (name: string): string => name.replace(/\.(br|gz)$/, '');

/** Reads a file of the target. Undefined if there is none. */
export type ReadFile = (name: string) => Promise<Buffer | undefined>;

/** Reads each file once: several documents may name the same files. */
export function readOnce(read: ReadFile): ReadFile {
  const files = new Map<string, ReturnType<ReadFile>>();
  return (name) => {
    const reading = files.get(name) ?? read(name);
    files.set(name, reading);
    return reading;
  };
}

/** The hash by which browsers verify a file. */
export const integrityOf = (body: Buffer): string => `sha256-${createHash('sha256').update(body).digest('base64')}`;

/** One stored variant of a built file. */
interface AssetFile {
  readonly name: string;
  /** Hash of the decoded content. */
  readonly integrity: string;
  readonly decode: Variant['decode'];
}

/** A built file and its variants, by the file's name on a target. */
export const variantsOf = (file: string, integrity: string): AssetFile[] =>
  VARIANTS.map(({ ending, decode }) => ({ name: file + ending, integrity, decode }));

/** A local build with the version that it is published as. */
type Versioned = Build & { readonly version: string };

/** Whether a stored file has the content of the build. */
export async function isIntact({ decode, integrity }: AssetFile, body: Buffer): Promise<boolean> {
  const content = await decode(body).catch(() => undefined);
  return content !== undefined && integrityOf(content) === integrity;
}

/** Whether the target has every file of a build, plain and compressed, with the content of the build. */
export async function checkFiles(build: CheckedShell | CheckedRemote, read: ReadFile): Promise<Problem[]> {
  const wanted = storedAssets(build).flatMap(({ name, integrity }) => variantsOf(name, integrity));
  const found = await mapConcurrent(wanted, async (file) => {
    const { name } = file;
    const body = await read(name);
    if (body === undefined)
      return [problem('files/missing', { of: build }, `${name} is not on the target: publish ${build.app} again.`)];
    return (await isIntact(file, body))
      ? []
      : [
          problem(
            'files/changed',
            { of: build },
            `${name} on the target differs from the build, so no browser would run it: ` +
              `remove it there, and publish ${build.app} again.`,
          ),
        ];
  });
  return found.flat();
}

/**
 * Writes a build's files to a target. It skips the files that are there: their names contain their hashes.
 * @throws ReleaseError that names each file with a different content: a published file never changes
 */
export async function publishFiles(store: Store, build: Versioned): Promise<Written> {
  const there = new Set(await store.list(`assets/${build.app}/`));
  await rejectChangedFiles(build, store, there);
  const { lost, ...written } = await writeAssets(build, store, there);
  await rejectChangedFiles(build, store, new Set(lost));
  return written;
}

/** Compares existing files with the files to publish under the same names. @throws ReleaseError */
async function rejectChangedFiles(build: Versioned, store: Store, there: ReadonlySet<string>): Promise<void> {
  const wanted = storedAssets(build).flatMap(({ name, integrity }) =>
    variantsOf(name, integrity).filter((variant) => there.has(variant.name)),
  );
  const found = await mapConcurrent(wanted, async (file) => {
    const stored = await store.read(file.name);
    return !stored || (await isIntact(file, stored.body))
      ? []
      : [
          `${store.address} has ${file.name} with a different content. Published files never change: ` +
            'remove it if no release needs it, or build under another name.',
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
 * Writes a build's files to a target, each with its compressed variants, the plain file last.
 * @returns also the files that somebody else wrote meanwhile
 */
async function writeAssets(
  build: Versioned,
  store: Store,
  there: ReadonlySet<string>,
): Promise<Written & { readonly lost: readonly string[] }> {
  const assets = storedAssets(build);
  const lost: string[] = [];
  const sizes = await Promise.all(
    assets.flatMap(({ name: asset, source }) => {
      const missing = VARIANTS.filter(({ ending }) => !there.has(asset + ending));
      return missing.length === 0
        ? []
        : [
            readFile(path.join(build.folder, source)).then(async (content) => {
              const written: number[] = [];
              for (const { ending, encode } of missing) {
                const body = await encode(content);
                if (await store.create(asset + ending, body, immutableHeaders(asset + ending)))
                  written.push(body.length);
                else lost.push(asset + ending);
              }
              return written;
            }),
          ];
    }),
  );
  const written = sizes.flat();
  return {
    assets: assets.map(({ name }) => name),
    written: written.length,
    bytes: written.reduce((sum, size) => sum + size, 0),
    lost,
  };
}

/** Removes all assets except the needed ones. */
export async function removeOldAssets(store: Store, needed: ReadonlySet<string>): Promise<void> {
  for (const name of await store.list('assets/')) {
    if (!needed.has(withoutEnding(name))) await store.remove(name);
  }
}

/** One file of a build, as a target stores it. */
interface StoredAsset {
  /** Name on the target. */
  readonly name: string;
  /** Name in the build's folder. */
  readonly source: string;
  readonly integrity: string;
}

/** All files of a build. A stock host finds the manifest of a published version by the version (ADR-0088). */
export function storedAssets(build: Pick<CheckedShell, 'app' | 'version' | 'record'>): StoredAsset[] {
  const { app, version, record } = build;
  const { files, stock } = record;
  const stored = [...files, ...(stock ? [stock.entry] : [])].map(({ file, integrity }) => ({
    name: assetPath(app, file),
    source: file,
    integrity,
  }));
  if (!stock || version === undefined) return stored;
  const { file, integrity } = stock.manifest;
  return [...stored, { name: assetPath(app, `mf-manifest.${version}.json`), source: file, integrity }];
}
