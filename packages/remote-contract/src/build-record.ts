import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CONTRACT_VERSION } from './contract-version.ts';
import type { RemoteJson } from './remote-json.ts';

/** A built file: its name in the build's folder, its hash and its size in bytes. */
export interface BuiltFile {
  readonly file: string;
  readonly integrity: string;
  readonly bytes: number;
}

/** The files that a page's first load needs besides the entry: all chunks that it depends on. */
export interface BuiltPage {
  readonly files: readonly string[];
  /** Shared libraries that its chunks need from the shell. */
  readonly shared: readonly string[];
}

/** A shared library of a shell's build. */
export interface OfferedLibrary {
  readonly version: string;
  readonly loading: 'eager' | 'lazy';
  /** The page of the record that contains its chunk, if it is lazy. */
  readonly chunk?: string;
  /** Its exported names, if the build knows them. */
  readonly names?: readonly string[];
}

/** The files by which a stock Module Federation host loads a remote. The shell loads neither (ADR-0088). */
export interface StockFiles {
  /** `mf-manifest.json`. */
  readonly manifest: BuiltFile;
  /** The entry with what the shell would provide. */
  readonly entry: BuiltFile;
}

/** `build.json`: what a release needs to know about a build, without its source and without running it. */
export interface BuildRecord {
  readonly name: string;
  readonly version: string;
  /** CONTRACT_VERSION at the build: a shell offers it, a remote needs it. */
  readonly contract: string;
  /** Every library that its chunks need from the host, and the accepted caret range. Empty for a shell. */
  readonly shared: Readonly<Record<string, string>>;
  /** The names that its code imports, by library. */
  readonly takes?: Readonly<Record<string, readonly string[]>>;
  /** Every library that a shell shares. Absent for a remote. */
  readonly offers?: Readonly<Record<string, OfferedLibrary>>;
  /** Files loaded with the entry: the shell's script and style, or a remote's entry. */
  readonly entry: readonly string[];
  /** The exposed module and each page, by webpackChunkName. */
  readonly pages: Readonly<Record<string, BuiltPage>>;
  readonly files: readonly BuiltFile[];
  /** Absent for a shell, for an adopted build, and for builds of older tools. */
  readonly stock?: StockFiles;
}

/** Describes a built file by its content. */
export function builtFile(file: string, content: Buffer | string): BuiltFile {
  return {
    file,
    integrity: `sha256-${createHash('sha256').update(content).digest('base64')}`,
    bytes: Buffer.byteLength(content),
  };
}

/** The exact content of `build.json` for a record. */
export const buildJson = (record: BuildRecord): string => `${JSON.stringify(record, null, 2)}\n`;

/** SHA-256 of a build's `build.json`, in hex. It identifies the build. */
export const hashOfBuild = (record: BuildRecord): string =>
  createHash('sha256').update(buildJson(record)).digest('hex');

/**
 * Names the build of the app in a folder: a remote by its declaration, because its package may have another name, and
 * the shell by its package.
 */
export function buildIdentity(
  folder: string,
  declared?: Pick<RemoteJson, 'name'>,
): Pick<BuildRecord, 'name' | 'version' | 'contract'> {
  const { name, version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    name: string;
    version: string;
  };
  return { name: declared?.name ?? name.replace('@gym/', ''), version, contract: CONTRACT_VERSION };
}

/**
 * The declarations of the shared packages at a build, `types.json`: what a shell offers, or what a remote was built
 * against. A path has no meaning outside its own record.
 */
export interface SharedTypes {
  /** By import name: the path of its declaration. */
  readonly entries: Readonly<Record<string, string>>;
  /** By import name: the path of each package that the declarations import. Others are libraries, held by version. */
  readonly imports: Readonly<Record<string, string>>;
  /** By path: the declaration. */
  readonly files: Readonly<Record<string, string>>;
}

/** The path of the declaration that a relative import means. */
export const declarationOf = (source: string): string => source.replace(/(\.d)?\.[jt]sx?$/, '.d.ts');
