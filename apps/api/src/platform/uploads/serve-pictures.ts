import type { FastifyInstance } from 'fastify';
import { HttpError } from '../errors/http-error.ts';
import type { Services } from '../services/services.ts';
import { isPictureName, PICTURE_TYPE } from './picture-store.ts';

/**
 * What a picture goes out with. Its name stands for its bytes for ever; shared caches keep none, since a user can take theirs
 * away. Opened by itself it is a picture and can do nothing else.
 */
const HEADERS = {
  'content-type': PICTURE_TYPE,
  'cache-control': 'private, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
} as const;

/** Serves the kept pictures below `/uploads/`, without a token: an `img` sends none. Their names cannot be guessed, and are never listed. */
export function servePictures(app: FastifyInstance, { pictures, config }: Services): void {
  // The pages of another origin, which may call this API, show its pictures too.
  const readers = config.corsOrigins.length > 0 ? 'cross-origin' : 'same-origin';
  app.get<{ Params: { name: string } }>('/uploads/:name', async ({ params: { name } }, reply) => {
    const bytes = isPictureName(name) ? await pictures.read(name) : undefined;
    if (bytes === undefined) throw new HttpError(404, 'There is no such picture.');
    return reply
      .headers({
        ...HEADERS,
        'cross-origin-resource-policy': readers,
        'content-disposition': `inline; filename="${name}"`,
      })
      .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  });
}
