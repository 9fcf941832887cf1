import { createHash } from 'node:crypto';

/** A built file: its name in the build's folder, its hash and its size in bytes. */
export interface BuiltFile {
  readonly file: string;
  readonly integrity: string;
  readonly bytes: number;
}

/** What a page's first load needs beside the entry: its chunk closure. */
export interface BuiltPage {
  readonly files: readonly string[];
  /** Shared libraries that its chunks ask the shell for. */
  readonly shared: readonly string[];
}

/** A shared library as a shell's build brings it. */
export interface OfferedLibrary {
  readonly version: string;
  readonly loading: 'eager' | 'lazy';
  /** The page of the record that it is fetched with, where it is lazy. */
  readonly chunk?: string;
  /** What can be imported from it, where the build knows. */
  readonly names?: readonly string[];
}

/** `build.json`: what a release needs to know of a build without running it, and without the source that made it. */
export interface BuildRecord {
  readonly name: string;
  readonly version: string;
  /** CONTRACT_VERSION that it was built with: what a shell offers, and what a remote was made for. */
  readonly contract: string;
  /** Every library that its chunks ask the host for, and the caret range of it that they accept. Of a shell: none. */
  readonly shared: Readonly<Record<string, string>>;
  /** What its code imports of each. */
  readonly takes?: Readonly<Record<string, readonly string[]>>;
  /** A shell's: every library that it shares. */
  readonly offers?: Readonly<Record<string, OfferedLibrary>>;
  /** Files loaded with the entry: the shell's script and style, or a remote's entry. */
  readonly entry: readonly string[];
  /** The exposed module and each page, by webpackChunkName. */
  readonly pages: Readonly<Record<string, BuiltPage>>;
  readonly files: readonly BuiltFile[];
}

/** A build's record as `build.json` holds it, byte for byte. */
export const buildJson = (record: BuildRecord): string => `${JSON.stringify(record, null, 2)}\n`;

/** SHA-256 of a build's `build.json`, hex: names this build and no other. */
export const hashOfBuild = (record: BuildRecord): string =>
  createHash('sha256').update(buildJson(record)).digest('hex');
