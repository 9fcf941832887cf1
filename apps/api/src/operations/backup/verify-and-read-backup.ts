import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { Value } from '@sinclair/typebox/value';
import { extract } from 'tar-stream';
import { OperatorError } from '../../platform/errors/operator-error.ts';
import { productBuild } from '../../platform/system/product-version.ts';
import { isPictureName } from '../../platform/uploads/picture-store.ts';
import {
  BackupHeader,
  BLOCK_BYTES,
  END_BYTES,
  FORMAT,
  HEADER_ENTRY,
  Manifest,
  MANIFEST_ENTRY,
  type PartInBackup,
  partName,
  readSeal,
  type TableInBackup,
  uploadName,
} from './backup-format.ts';
import { sha256, countLines } from './backup-writer.ts';

interface EntryInFile {
  readonly name: string;
  /** Offset of the content in the file. */
  readonly start: number;
  readonly content: Buffer;
}

/** Reads the entries of a tar file one by one. */
export async function* readEntries(handle: FileHandle, end: number): AsyncGenerator<EntryInFile> {
  const tar = extract();
  const source = handle.createReadStream({ start: 0, end: end - 1, autoClose: false });
  source.once('error', (error) => tar.destroy(error));
  source.pipe(tar);
  let at = 0;
  for await (const entry of tar) {
    const pieces: Buffer[] = [];
    for await (const piece of entry) pieces.push(piece as Buffer);
    const content = Buffer.concat(pieces);
    // Names are short and files small, so a header is one block and entries follow each other directly.
    yield { name: entry.header.name, start: at + BLOCK_BYTES, content };
    at += BLOCK_BYTES + Math.ceil(content.length / BLOCK_BYTES) * BLOCK_BYTES;
  }
}

const decompress = promisify(gunzip);

interface EntryLocation {
  readonly start: number;
  readonly bytes: number;
  readonly sha256: string;
}

/** For a backup that is a copy of another file. */
interface CopyOptions {
  /** The name in messages. */
  readonly shownAs?: string;
  /** Runs after the file is closed. */
  readonly closed?: () => Promise<void>;
}

/** A backup whose bytes all match its hashes. */
export class BackupFile {
  readonly #handle: FileHandle;
  readonly #name: string;
  readonly #closed: () => Promise<void>;
  readonly #entries = new Map<string, EntryLocation>();
  #manifest!: Manifest;

  private constructor(handle: FileHandle, { shownAs, closed }: Required<CopyOptions>) {
    [this.#handle, this.#name, this.#closed] = [handle, shownAs, closed];
  }

  /**
   * Opens and verifies a backup. @throws OperatorError if it is damaged, truncated, no backup, or of a newer version
   */
  static async open(
    name: string,
    { shownAs = name, closed = async () => undefined }: CopyOptions = {},
  ): Promise<BackupFile> {
    const handle = await open(name, 'r').catch((error: NodeJS.ErrnoException) => {
      throw new OperatorError(
        error.code === 'ENOENT' ? `There is no file ${name}.` : `Cannot read ${name}: ${error.message}.`,
      );
    });
    const file = new BackupFile(handle, { shownAs, closed });
    try {
      await file.#verify();
      return file;
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  get manifest(): Manifest {
    return this.#manifest;
  }

  /** Yields the rows of a table in COPY format. */
  async *rowsOf({ name, parts }: TableInBackup): AsyncGenerator<Buffer> {
    for (const [number, part] of parts.entries()) yield await this.#decompressed(partName(name, number), part);
  }

  upload(name: string): Promise<Buffer> {
    return this.#read(uploadName(name));
  }

  async close(): Promise<void> {
    await this.#handle.close();
    await this.#closed();
  }

  async #verify(): Promise<void> {
    const stat = await this.#handle.stat();
    if (!stat.isFile()) throw new OperatorError(`${this.#name} is no file.`);
    const { size } = stat;
    await this.#checkBeginning(size);
    const seal = size % BLOCK_BYTES === 0 ? readSeal(await this.#bytes(size - BLOCK_BYTES, BLOCK_BYTES)) : undefined;
    if (seal === undefined) throw this.#damaged('it is incomplete, or has bytes after its end');
    if ((await this.#hashUntil(size - BLOCK_BYTES)) !== seal) throw this.#damaged('its content has changed');

    await this.#findEntries(size - BLOCK_BYTES);
    this.#manifest = this.#parsed(await this.#read(MANIFEST_ENTRY), Manifest);
    await this.#checkContent(size);
  }

  /** Reads the header before the hash check, because a newer format may use another hash. */
  async #checkBeginning(size: number): Promise<void> {
    const header = size >= 2 * BLOCK_BYTES ? (await this.#bytes(0, BLOCK_BYTES)).toString('latin1') : '';
    if (header.slice(0, HEADER_ENTRY.length + 1) !== `${HEADER_ENTRY}\0` || header.slice(257, 262) !== 'ustar')
      throw new OperatorError(`${this.#name} is no backup of this product. Nothing was changed.`);
    const bytes = Number.parseInt(header.slice(124, 136), 8);
    const text = (await this.#bytes(BLOCK_BYTES, Math.min(bytes || 0, 64 * BLOCK_BYTES))).toString('utf8');
    const { format, product } = this.#parsed(text, BackupHeader);
    if (format > FORMAT) throw this.#newer(product);
  }

  async #findEntries(end: number): Promise<void> {
    try {
      for await (const { name, start, content } of readEntries(this.#handle, end)) {
        if (this.#entries.has(name)) throw this.#damaged(`it contains ${name} twice`);
        this.#entries.set(name, { start, bytes: content.length, sha256: sha256(content) });
      }
    } catch (error) {
      throw error instanceof OperatorError ? error : this.#damaged((error as Error).message);
    }
  }

  async #checkContent(size: number): Promise<void> {
    const { tables, uploads } = this.#manifest;
    const due = new Map<string, Pick<EntryLocation, 'bytes' | 'sha256'>>(
      uploads.map((upload) => [uploadName(upload.name), upload]),
    );
    for (const { name, parts } of tables) parts.forEach((part, number) => due.set(partName(name, number), part));
    for (const [name, { bytes, sha256 }] of due) {
      const found = this.#entries.get(name);
      if (found?.bytes !== bytes || found.sha256 !== sha256) throw this.#damaged(`${name} is missing or has changed`);
    }
    for (const name of this.#entries.keys())
      if (!due.has(name) && name !== HEADER_ENTRY && name !== MANIFEST_ENTRY)
        throw this.#damaged(`it contains ${name}, which its manifest does not list`);
    if (uploads.some(({ name }) => !isPictureName(name)))
      throw this.#damaged('it contains a picture with an invalid name');
    const end = Math.max(
      ...[...this.#entries.values()].map(({ start, bytes }) => start + Math.ceil(bytes / BLOCK_BYTES) * BLOCK_BYTES),
    );
    if (end + END_BYTES + BLOCK_BYTES !== size) throw this.#damaged('it contains more than its manifest lists');
    for (const { name, rows, parts } of tables) {
      if (parts.reduce((sum, part) => sum + part.rows, 0) !== rows)
        throw this.#damaged(`the row count of ${name} is wrong`);
      for (const [number, part] of parts.entries()) await this.#decompressed(partName(name, number), part);
    }
  }

  async #decompressed(entry: string, { raw, rows }: PartInBackup): Promise<Buffer> {
    const text = await decompress(await this.#read(entry), { maxOutputLength: raw + 1 }).catch(() => undefined);
    if (text?.length !== raw || countLines(text) !== rows) throw this.#damaged(`${entry} does not match its manifest`);
    return text;
  }

  /** Checks the hash on every read, because the file may change after its verification. */
  async #read(entry: string): Promise<Buffer> {
    const found = this.#entries.get(entry);
    if (!found) throw this.#damaged(`it has no ${entry}`);
    const content = await this.#bytes(found.start, found.bytes);
    if (sha256(content) !== found.sha256) throw this.#damaged(`${entry} has changed`);
    return content;
  }

  async #bytes(start: number, length: number): Promise<Buffer> {
    const buffer = Buffer.alloc(length);
    let read = 0;
    while (read < length) {
      const { bytesRead } = await this.#handle.read(buffer, read, length - read, start + read);
      if (bytesRead === 0) break;
      read += bytesRead;
    }
    return buffer.subarray(0, read);
  }

  async #hashUntil(end: number): Promise<string> {
    const hash = createHash('sha256');
    for await (const chunk of this.#handle.createReadStream({ start: 0, end: end - 1, autoClose: false }))
      hash.update(chunk as Buffer);
    return hash.digest('hex');
  }

  #parsed<T extends typeof BackupHeader | typeof Manifest>(text: Buffer | string, schema: T): T['static'] {
    let value: unknown;
    try {
      value = JSON.parse(text.toString());
    } catch {
      throw this.#damaged('its description cannot be read');
    }
    // A newer header may have other fields.
    const { format, product } = (value ?? {}) as Partial<BackupHeader>;
    if (typeof format === 'number' && format > FORMAT) throw this.#newer(String(product));
    if (!Value.Check(schema, value)) throw this.#damaged('its description is incomplete');
    return value;
  }

  #damaged(how: string): OperatorError {
    return new OperatorError(`${this.#name} is damaged: ${how}. Nothing was changed. Take another backup.`);
  }

  #newer(product: string): OperatorError {
    return new OperatorError(
      `${this.#name} was made by version ${product}, which this version (${productBuild()}) cannot read. ` +
        `Nothing was changed. Use version ${product} or newer.`,
    );
  }
}
