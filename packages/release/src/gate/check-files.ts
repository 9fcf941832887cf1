import { createHash } from 'node:crypto';
import { assetPath } from '../compose/boot-data.ts';
import { VARIANTS, type Variant } from '../compose/variants.ts';
import { inLanes } from './in-lanes.ts';
import { nameOf, type JudgedRemote, type JudgedShell } from './judged.ts';

/** Gives a file of the target; undefined where there is none. */
export type ReadFile = (name: string) => Promise<Buffer | undefined>;

/** The hash by which browsers know a file. */
export const integrityOf = (body: Buffer): string => `sha256-${createHash('sha256').update(body).digest('base64')}`;

/** One of the files that a built file is on a target as. */
export interface WantedFile {
  readonly name: string;
  /** Hash of what was built, once it is decoded. */
  readonly integrity: string;
  readonly decode: Variant['decode'];
}

/** A built file and its variants, by its name on a target. */
export const variantsOf = (file: string, integrity: string): WantedFile[] =>
  VARIANTS.map(({ ending, decode }) => ({ name: file + ending, integrity, decode }));

/** Whether what a target holds is what was built. */
export async function isWhole({ decode, integrity }: WantedFile, body: Buffer): Promise<boolean> {
  const content = await decode(body).catch(() => undefined);
  return content !== undefined && integrityOf(content) === integrity;
}

/** Whether every file of a build is on the target, plain and compressed, and holds what was built. */
export async function checkFiles(build: JudgedShell | JudgedRemote, read: ReadFile): Promise<string[]> {
  const wanted = build.record.files.flatMap(({ file, integrity }) => variantsOf(assetPath(build.app, file), integrity));
  const found = await inLanes(wanted, async (file) => {
    const { name } = file;
    const body = await read(name);
    if (body === undefined) return [`${nameOf(build)}: ${name} is not on the target: publish ${build.app} again.`];
    return (await isWhole(file, body))
      ? []
      : [
          `${nameOf(build)}: ${name} on the target is not what was built: no browser would run it. Remove it there, and publish ${build.app} again.`,
        ];
  });
  return found.flat();
}
