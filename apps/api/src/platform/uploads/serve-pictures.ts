import type { FastifyInstance } from 'fastify';
import { reasons } from '@gym/api-contract';
import { HttpError } from '../errors/http-error.ts';
import type { Config } from '../config/config.ts';
import { isPictureName, PICTURE_TYPE, type PictureStore } from './picture-store.ts';

/**
 * Headers of a picture. Its bytes never change under its name. Shared caches keep none, since a user can remove theirs.
 * Opened in a tab of its own, it cannot run anything.
 */
const HEADERS = {
  'content-type': PICTURE_TYPE,
  'cache-control': 'private, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
} as const;

interface Pictures {
  readonly pictures: PictureStore;
  readonly config: Pick<Config, 'corsOrigins'>;
}

/**
 * Serves pictures below `/uploads/` without a token, because an `img` sends none. Names are random and never listed.
 */
export function servePictures(app: FastifyInstance, { pictures, config }: Pictures): void {
  // The pages of another origin, which may call this API, show its pictures too.
  const readers = config.corsOrigins.length > 0 ? 'cross-origin' : 'same-origin';
  app.get<{ Params: { name: string } }>('/uploads/:name', async ({ params: { name } }, reply) => {
    const bytes = isPictureName(name) ? await pictures.read(name) : undefined;
    if (bytes === undefined) throw new HttpError(404, reasons.pictures.missing);
    return reply
      .headers({
        ...HEADERS,
        'cross-origin-resource-policy': readers,
        'content-disposition': `inline; filename="${name}"`,
      })
      .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  });
}
