import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** A file, piece by piece. */
export interface DownloadParts {
  readonly type: string;
  readonly fileName: string;
  readonly chunks: AsyncGenerator<string, void, undefined>;
}

/** `filename*` is what browsers take; the plain one is for what knows no UTF-8. */
const disposition = (fileName: string): string =>
  `attachment; filename="${fileName.replace(/[^\x20-\x7e]|["\\]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(fileName)}`;

/** An answer that is a file, sent as it is read: nothing of it is held longer than the connection takes to carry it. */
export class Download {
  readonly #parts: DownloadParts;
  #first: IteratorResult<string, void> | undefined;

  private constructor(parts: DownloadParts) {
    this.#parts = parts;
  }

  /** Reads the beginning and does what has to be done before any of it is sent: what fails there is answered as a refusal, not by a broken file. */
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

  /** Sends it. A browser that goes away ends what it is read from. */
  sendBy(reply: FastifyReply): FastifyReply {
    const { type, fileName, chunks } = this.#parts;
    return reply
      .type(type)
      .header('content-disposition', disposition(fileName))
      .send(
        Readable.from(
          {
            // Written out, as a generator that was never begun would not end the one that was.
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
