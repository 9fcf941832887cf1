import { isOwnMachine, OPENED_ORIGIN } from '@gym/remote-contract/own-machine';
import type { FastifyRequest, FastifyInstance } from 'fastify';
import { readPreview, ReleaseError } from '@gym/release/serve';
import { PUBLISHED_VERSION, REMOTE_NAME } from '@gym/remote-contract/remote-name';
import type { Config } from '../../platform/config/config.ts';
import { placeContributions } from '../releases/place-contributions.ts';
import { type ReadFile, sendMissing } from './asset-files.ts';

/**
 * The origins of the developer's machine that the policy of this one document opens (ADR-0043). The shell asks for them
 * after its user agreed. A link of another site opens none: the browser says where the request comes from. It does not
 * say so without TLS, except on its own machine.
 */
export function openedOrigins({ url, headers }: Pick<FastifyRequest, 'url' | 'headers'>): readonly string[] {
  const { 'sec-fetch-site': from = 'same-origin' } = headers;
  if (from !== 'same-origin') return [];
  const query = new URLSearchParams(url.split('?').slice(1).join('?'));
  return [...new Set(query.getAll(OPENED_ORIGIN))].filter(isOwnMachine);
}

const APP = new RegExp(REMOTE_NAME);
const VERSION = new RegExp(PUBLISHED_VERSION);

/**
 * Serves the records of remotes that a tab may run although they are not released (ADR-0043). It is absent unless the
 * deployment allows that. A record that the configuration does not trust counts as missing.
 */
export function registerPreviews(
  app: FastifyInstance,
  read: ReadFile,
  { releaseTrust, contributions }: Pick<Config, 'releaseTrust'> & { contributions(): Config['contributions'] },
): void {
  app.get<{ Params: { app: string; file: string } }>('/previews/:app/:file', async ({ params }, reply) => {
    const [, version = ''] = /^(.*)\.json$/.exec(params.file) ?? [];
    if (!VERSION.test(version) || !APP.test(params.app)) return sendMissing(reply);
    const remote = await readPreview(read, { app: params.app, version }, releaseTrust).catch((error: unknown) => {
      if (!(error instanceof ReleaseError)) throw error;
      app.log.warn(`The preview cannot be served: ${error.message}`);
      return undefined;
    });
    if (!remote) return sendMissing(reply);
    return reply.header('cache-control', 'no-store').send(placeContributions(remote, contributions()));
  });
}
