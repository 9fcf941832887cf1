import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import { assetPath } from '../document/boot-data.ts';
import { buildLabel, type CheckedRemote, type CheckedShell } from '../records/checked-build.ts';
import { mapConcurrent } from '../store/map-concurrent.ts';

/** One of the files that a built file is put on a target as. */
interface Variant {
  /** Ending after the file's name. */
  readonly ending: '.br' | '.gz' | '';
  encode(content: Buffer): Promise<Buffer>;
  decode(body: Buffer): Promise<Buffer>;
}

/** The plain file comes last: where it is there, so are the others. */
export const VARIANTS: readonly Variant[] = [
  {
    ending: '.br',
    decode: promisify(brotliDecompress),
    encode: (content) => promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  },
  {
    ending: '.gz',
    decode: promisify(gunzip) as Variant['decode'],
    encode: (content) => promisify(gzip)(content, { level: 9 }),
  },
  { ending: '', decode: async (body) => body, encode: async (content) => content },
];

/** Name of the plain file of a variant. */
export const withoutEnding = (name: string): string => name.replace(/\.(br|gz)$/, '');

/** Gives a file of the target; undefined where there is none. */
export type ReadFile = (name: string) => Promise<Buffer | undefined>;

/** The hash by which browsers know a file. */
export const integrityOf = (body: Buffer): string => `sha256-${createHash('sha256').update(body).digest('base64')}`;

/** One of the files that a built file is on a target as. */
interface AssetFile {
  readonly name: string;
  /** Hash of what was built, once it is decoded. */
  readonly integrity: string;
  readonly decode: Variant['decode'];
}

/** A built file and its variants, by its name on a target. */
export const variantsOf = (file: string, integrity: string): AssetFile[] =>
  VARIANTS.map(({ ending, decode }) => ({ name: file + ending, integrity, decode }));

/** Whether what a target holds is what was built. */
export async function isIntact({ decode, integrity }: AssetFile, body: Buffer): Promise<boolean> {
  const content = await decode(body).catch(() => undefined);
  return content !== undefined && integrityOf(content) === integrity;
}

/** Whether every file of a build is on the target, plain and compressed, and holds what was built. */
export async function checkFiles(build: CheckedShell | CheckedRemote, read: ReadFile): Promise<string[]> {
  const wanted = build.record.files.flatMap(({ file, integrity }) => variantsOf(assetPath(build.app, file), integrity));
  const found = await mapConcurrent(wanted, async (file) => {
    const { name } = file;
    const body = await read(name);
    if (body === undefined) return [`${buildLabel(build)}: ${name} is not on the target: publish ${build.app} again.`];
    return (await isIntact(file, body))
      ? []
      : [
          `${buildLabel(build)}: ${name} on the target is not what was built: no browser would run it. Remove it there, and publish ${build.app} again.`,
        ];
  });
  return found.flat();
}
