import path from 'node:path';

/**
 * How a file is answered to browsers: set on an object of a bucket, given by the server's configuration for a folder.
 */
export interface FileHeaders {
  readonly contentType: string;
  readonly cacheControl: string;
  readonly contentEncoding?: 'br' | 'gzip';
}

export interface StoredFile {
  readonly body: Buffer;
  /** Changes with the content. */
  readonly etag: string;
}

/**
 * Where releases live: a folder or a bucket. Names are paths with `/`, `assets/staff/list.1f2e3d4c5b6a.js`. Every file
 * is there whole or not at all, whenever its writer dies.
 */
export interface Store {
  /** As it was asked for, to be named in messages. */
  readonly address: string;
  read(name: string): Promise<StoredFile | undefined>;
  /** The etag that `read` returns, without the content: cheap enough to ask every few seconds. */
  etag(name: string): Promise<string | undefined>;
  /** Writes a file that is not there yet; false where one of this name is. Of two at once, one wins. */
  create(name: string, body: Buffer, headers: FileHeaders): Promise<boolean>;
  /**
   * Puts a file in the place of the one that was read under `etag` (undefined: of none); false where it is another by
   * now.
   */
  replace(name: string, body: Buffer, headers: FileHeaders, etag: string | undefined): Promise<boolean>;
  /** Names of all files below a folder, `assets/`. */
  list(folder: string): Promise<string[]>;
  remove(name: string): Promise<void>;
}

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
};

const ENCODINGS: Readonly<Record<string, 'br' | 'gzip'>> = { '.br': 'br', '.gz': 'gzip' };

/**
 * Hashed files, and the records that are created once, never change; a copy that follows them is asked for again each
 * time.
 */
const IMMUTABLE = 'public, max-age=31536000, immutable';
export const MUTABLE_HEADERS: FileHeaders = {
  contentType: 'application/json; charset=utf-8',
  cacheControl: 'no-cache',
};

/** How a file that never changes is answered: a variant, `list.1f2e.js.br`, is a script like the file beside it. */
export function immutableHeaders(name: string): FileHeaders {
  const contentEncoding = ENCODINGS[path.extname(name)];
  const plain = contentEncoding ? name.slice(0, -3) : name;
  return {
    contentType: TYPES[path.extname(plain)] ?? 'application/octet-stream',
    cacheControl: IMMUTABLE,
    ...(contentEncoding && { contentEncoding }),
  };
}
