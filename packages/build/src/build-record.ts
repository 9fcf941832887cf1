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

/** `build.json`: what a release needs to know of a build without running it. */
export interface BuildRecord {
  readonly name: string;
  readonly version: string;
  /** Files loaded with the entry: the shell's script and style, or a remote's entry. */
  readonly entry: readonly string[];
  /** The exposed module and each page, by webpackChunkName. */
  readonly pages: Readonly<Record<string, BuiltPage>>;
  readonly files: readonly BuiltFile[];
}
