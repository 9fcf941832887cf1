/** How a file is answered to browsers: set on an object of a bucket, given by the server's configuration for a folder. */
export interface FileHeaders {
  readonly contentType: string;
  readonly cacheControl: string;
  readonly contentEncoding?: 'br' | 'gzip';
}

export interface StoredFile {
  readonly body: Buffer;
  /** Changes with the content. */
  readonly mark: string;
}

/**
 * Where releases live: a folder or a bucket. Names are paths with `/`, `assets/staff/list.1f2e3d4c5b6a.js`. Every file is
 * there whole or not at all, whenever its writer dies.
 */
export interface Store {
  /** As it was asked for, to be named in messages. */
  readonly address: string;
  read(name: string): Promise<StoredFile | undefined>;
  /** The mark that `read` would answer, without the content: cheap enough to ask every few seconds. */
  mark(name: string): Promise<string | undefined>;
  /** Writes a file that is not there yet; false where one of this name is. Of two at once, one wins. */
  create(name: string, body: Buffer, headers: FileHeaders): Promise<boolean>;
  /** Puts a file in the place of the one that was read under `mark` (undefined: of none); false where it is another by now. */
  replace(name: string, body: Buffer, headers: FileHeaders, mark: string | undefined): Promise<boolean>;
  /** Names of all files below a folder, `assets/`. */
  list(folder: string): Promise<string[]>;
  remove(name: string): Promise<void>;
}
