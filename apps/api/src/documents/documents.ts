import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { acceptedEncodings } from './accepted-encodings.ts';
import { renderBootDocument, type BootDocument } from './boot-document.ts';
import { contentType } from './content-types.ts';
import { followRelease } from './current-release.ts';
import { readAsset } from './read-asset.ts';
import type { LoadRelease } from './release.ts';
import { SITE_FILES } from './site-files.ts';

export interface DocumentsOptions {
  readonly config: Config;
  readonly load: LoadRelease;
  /** Milliseconds between two looks for a new release. */
  readonly interval?: number;
}

const YEAR = 'public, max-age=31536000, immutable';
const DAY = 'public, max-age=86400';

/** Serves the promoted release: its hashed files, and its document at every path that is neither a file nor a call. */
export async function registerDocuments(app: FastifyInstance, { config, load, interval }: DocumentsOptions): Promise<void> {
  const release = await followRelease<BootDocument>({
    folder: config.releases,
    load,
    prepare: (found) => renderBootDocument(found, config),
    warn: (text) => app.log.warn(text),
    ...(interval === undefined ? {} : { interval }),
  });
  app.addHook('onClose', async () => release.stop());

  const assets = path.join(config.releases, 'assets');
  // Files on another origin than the page are fetched with CORS, since they carry integrity hashes.
  const crossOrigin = config.cdnBase === '/' ? {} : { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };
  app.get<{ Params: { '*': string } }>('/assets/*', async (request, reply) => {
    const name = request.params['*'];
    const asset = await readAsset(assets, name, acceptedEncodings(request.headers['accept-encoding']));
    if (!asset) return missing(reply);
    reply.headers({ 'cache-control': YEAR, vary: 'accept-encoding', ...crossOrigin }).type(contentType(name));
    if (asset.encoding !== 'identity') reply.header('content-encoding', asset.encoding);
    return reply.send(asset.body);
  });

  for (const [url, { type, body }] of Object.entries(SITE_FILES)) {
    app.get(url, async (_request, reply) => reply.header('cache-control', DAY).type(type).send(body));
  }

  const answerPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const pathname = request.url.split('?', 1)[0] ?? '/';
    if (/^\/(api|uploads)(\/|$)/.test(pathname)) return reply.callNotFound();
    if (/\.[^/]*$/.test(pathname)) return missing(reply);
    return sendDocument(release.current(), request, reply);
  };
  app.get('/', answerPage);
  app.get('/*', answerPage);
}

function sendDocument(document: BootDocument, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const [encoding = 'identity'] = acceptedEncodings(request.headers['accept-encoding']);
  const etag = document.etag(encoding);
  reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag, 'content-security-policy': document.policy });
  if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.type('text/html; charset=utf-8').send(document.bodies[encoding]);
}

/** `If-None-Match`, weakly compared: proxies mark what they passed on as weak. */
function matches(header: string | undefined, etag: string): boolean {
  return (header ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}

function missing(reply: FastifyReply): FastifyReply {
  return reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('There is no such file.\n');
}
