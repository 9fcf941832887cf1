import { createReadStream, createWriteStream } from 'node:fs';
import { type FileHandle, readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { OperatorError } from '../../platform/errors/operator-error.ts';

/** The beginning of every file in the age format (https://age-encryption.org/v1). */
export const AGE_HEADER = 'age-encryption.org/v1';

/** Whether a file begins with this text. */
export async function beginsWith(handle: FileHandle, text: string): Promise<boolean> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(text.length), 0, text.length, 0);
  return buffer.subarray(0, bytesRead).toString('latin1') === text;
}

/** Where a backup's bytes go. */
export interface Sink {
  write(chunk: Uint8Array): Promise<void>;
  /** Resolves when all bytes are written. */
  end(): Promise<void>;
}

export const plainSink = (handle: FileHandle): Sink => ({
  write: (chunk) => handle.writeFile(chunk),
  end: async () => undefined,
});

/** Encrypts what it gets for the owner of an age key. No plain byte reaches the disk. */
export async function encryptedSink(handle: FileHandle, recipient: string): Promise<Sink> {
  // Most deployments never load it.
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  try {
    encrypter.addRecipient(recipient);
  } catch {
    throw new OperatorError(
      'BACKUP_RECIPIENT is no public key of age: copy the line that "age-keygen" prints. No backup was made.',
    );
  }
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const encrypted = await encrypter.encrypt(readable);
  const written = (async () => {
    for await (const chunk of encrypted) await handle.writeFile(chunk);
  })();
  // The methods report this error; the handler prevents an unhandled rejection.
  written.catch(() => undefined);
  const input = writable.getWriter();
  input.closed.catch(() => undefined);
  return {
    // After a file error, the stream reports only that it is closed.
    write: (chunk) => input.write(chunk).catch(() => written),
    async end() {
      await input.close().catch(() => undefined);
      await written;
    },
  };
}

/** Decrypts a file with the keys of an identity file, as "age-keygen" writes it. @throws OperatorError */
export async function decryptFile(file: string, identityFile: string, target: string): Promise<void> {
  const keys = [...(await readIdentity(identityFile)).matchAll(/^AGE-SECRET-KEY-1\S+/gm)].map(([key]) => key);
  if (keys.length === 0) throw new OperatorError(`${identityFile} has no key of age, such as "age-keygen" writes.`);
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  try {
    for (const key of keys) decrypter.addIdentity(key);
    const plain = await decrypter.decrypt(readableOf(file));
    await pipeline(Readable.from(plain), createWriteStream(target, { flags: 'wx', mode: 0o600 }));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC')
      throw new OperatorError(`There is too little disk space to decrypt ${file}. Nothing was changed.`);
    throw new OperatorError(
      `${file} cannot be decrypted with ${identityFile}: it is damaged, or encrypted for another key. ` +
        'Nothing was changed.',
    );
  }
}

/** The library takes the streams of browsers. */
function readableOf(file: string): ReadableStream<Uint8Array> {
  const chunks = createReadStream(file).iterator() as AsyncIterableIterator<Buffer>;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await chunks.next();
      if (next.done === true) controller.close();
      else controller.enqueue(new Uint8Array(next.value));
    },
    async cancel() {
      await chunks.return?.();
    },
  });
}

async function readIdentity(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => {
    throw new OperatorError(`The key ${file} cannot be read.`);
  });
}
