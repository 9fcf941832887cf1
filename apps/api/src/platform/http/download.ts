import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** A file in chunks. */
export interface DownloadParts {
  readonly type: string;
  readonly fileName: string;
  readonly chunks: AsyncGenerator<string, void, undefined>;
}

/** Browsers use `filename*`; `filename` is for clients without UTF-8. */
const disposition = (fileName: string): string =>
  `attachment; filename="${fileName.replace(/[^\x20-\x7e]|["\\]/g, '_')}"; ` +
  `filename*=UTF-8''${encodeURIComponent(fileName)}`;

/** A file as a streamed response. */
export class Download {
  readonly #parts: DownloadParts;
  #first: IteratorResult<string, void> | undefined;

  private constructor(parts: DownloadParts) {
    this.#parts = parts;
  }

  /** Reads the first chunk and runs `before`. A failure here becomes an error answer instead of a broken file. */
  static async begin(parts: DownloadParts, before: () => Promise<void>): Promise<Download> {
    const download = new Download(parts);
    try {
      download.#first = await parts.chunks.next();
      await before();
      return download;
    } catch (error) {
      await parts.chunks.return();
      throw error;
    }
  }

  /** Sends the file. If the browser disconnects, reading ends. */
  sendBy(reply: FastifyReply): FastifyReply {
    const { type, fileName, chunks } = this.#parts;
    return reply
      .type(type)
      .header('content-disposition', disposition(fileName))
      .send(
        Readable.from(
          {
            // Not a generator: one that never started would not end `chunks`.
            [Symbol.asyncIterator]: () => ({
              next: async () => {
                const first = this.#first;
                this.#first = undefined;
                return first ?? chunks.next();
              },
              return: () => chunks.return(),
            }),
          },
          { objectMode: false },
        ),
      );
  }
}
