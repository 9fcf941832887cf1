import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { createHash, randomBytes } from 'node:crypto';
import { open, rename, rm, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { pack } from 'tar-stream';
import { syncFolder, unwritableReason } from '../../platform/system/folders.ts';
import { OperatorError } from '../../platform/errors/operator-error.ts';
import { sealOf } from './backup-format.ts';
import { encryptedSink, plainSink, type Sink } from './encryption.ts';

const compress = promisify(gzip);

/** The maximal bytes of a table in memory. */
const PART_BYTES = 8 * 2 ** 20;
const NEWLINE = 10;

/** A compressed part of a table. */
export interface CopiedPart {
  readonly compressed: Buffer;
  readonly raw: number;
  readonly rows: number;
}

/** Splits COPY output into compressed parts. Each line is a row, because COPY escapes line breaks in values as `\n`. */
export async function* copyParts(copy: Readable, size = PART_BYTES): AsyncGenerator<CopiedPart> {
  let pieces: Buffer[] = [];
  let held = 0;
  const part = async (): Promise<CopiedPart> => {
    const raw = Buffer.concat(pieces);
    [pieces, held] = [[], 0];
    return { compressed: await compress(raw), raw: raw.length, rows: countLines(raw) };
  };
  for await (const piece of copy as AsyncIterable<Buffer>) {
    pieces.push(piece);
    held += piece.length;
    if (held >= size) yield await part();
  }
  if (held > 0) yield await part();
}

export function countLines(text: Buffer): number {
  let lines = 0;
  for (let at = text.indexOf(NEWLINE); at >= 0; at = text.indexOf(NEWLINE, at + 1)) lines += 1;
  return lines;
}

/** The size and hash of an entry as written. */
export interface WrittenEntry {
  readonly bytes: number;
  readonly sha256: string;
}

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** The name of an unfinished backup: `.gym.tar.4711-0a1b2c3d.part`, written by process 4711. */
export const UNFINISHED_NAME = /^\..+\.(\d+)-[0-9a-f]{8}\.part$/;

/** Writes a backup under a temporary name and renames it once all bytes are on the disk. */
export class BackupWriter {
  readonly #target: string;
  readonly #draft: string;
  readonly #handle: FileHandle;
  readonly #sink: Sink;
  readonly #tar = pack();
  readonly #hash = createHash('sha256');
  readonly #draining: Promise<void>;

  private constructor(target: string, draft: string, handle: FileHandle, sink: Sink) {
    [this.#target, this.#draft, this.#handle, this.#sink] = [target, draft, handle, sink];
    this.#draining = this.#drain();
    // The writing methods report this error; the handler prevents an unhandled rejection.
    this.#draining.catch(() => undefined);
  }

  /** @param recipient encrypts for the owner of this age key. @throws OperatorError if the file cannot be created */
  static async create(target: string, recipient?: string): Promise<BackupWriter> {
    const draft = path.join(
      path.dirname(target),
      `.${path.basename(target)}.${process.pid}-${randomBytes(4).toString('hex')}.part`,
    );
    const handle = await open(draft, 'wx', 0o600).catch((error: unknown) => {
      throw unwritableError(target, error);
    });
    try {
      const sink = recipient === undefined ? plainSink(handle) : await encryptedSink(handle, recipient);
      return new BackupWriter(target, draft, handle, sink);
    } catch (error) {
      await handle.close();
      await rm(draft, { force: true });
      throw error;
    }
  }

  /** Adds an entry. Resolves when there is room for the next one. */
  async add(name: string, content: Uint8Array): Promise<WrittenEntry> {
    const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
    const added = new Promise<void>((resolve, reject) => {
      this.#tar.entry({ name, size: bytes.length, mode: 0o600, mtime: new Date(0) }, bytes, (error) =>
        error ? reject(error) : resolve(),
      );
    });
    added.catch(() => undefined);
    try {
      await Promise.race([added, this.#draining.then(() => added)]);
    } catch (error) {
      throw await this.#cause(error);
    }
    return { bytes: bytes.length, sha256: sha256(bytes) };
  }

  /** Seals the backup and renames it. @returns its size in bytes */
  async finish(): Promise<number> {
    try {
      this.#tar.finalize();
      await this.#draining;
      await this.#append(sealOf(this.#hash.copy().digest('hex')));
      await this.#sink.end();
      await this.#handle.sync();
      const { size } = await this.#handle.stat();
      await this.#handle.close();
      await rename(this.#draft, this.#target);
      await syncFolder(path.dirname(this.#target));
      return size;
    } catch (error) {
      const cause = await this.#cause(error);
      throw cause instanceof OperatorError ? cause : unwritableError(this.#target, cause);
    }
  }

  /** Removes the unfinished file. Does nothing after `finish`. */
  async discard(): Promise<void> {
    this.#tar.destroy();
    await this.#draining.catch(() => undefined);
    await this.#handle.close().catch(() => undefined);
    await rm(this.#draft, { force: true });
  }

  /** Finds the cause of an error: after a file error, the archive reports only that it is closed. */
  async #cause(error: unknown): Promise<unknown> {
    return this.#tar.destroyed
      ? this.#draining.then(
          () => error,
          (first: unknown) => first,
        )
      : error;
  }

  async #drain(): Promise<void> {
    try {
      for await (const chunk of this.#tar) await this.#append(chunk as Buffer);
    } catch (error) {
      throw unwritableError(this.#target, error);
    }
  }

  async #append(chunk: Buffer): Promise<void> {
    this.#hash.update(chunk);
    await this.#sink.write(chunk);
  }
}

function unwritableError(target: string, error: unknown): OperatorError {
  const why =
    (error as NodeJS.ErrnoException).code === 'ENOENT'
      ? `there is no folder ${path.dirname(target)}`
      : unwritableReason(error);
  return new OperatorError(`Cannot write the backup ${target}: ${why}. No backup was made.`);
}
