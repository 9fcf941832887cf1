import {
  type ApiSurface,
  etagHeader,
  guardFiles,
  type OperationBody,
  type OperationName,
  ofEtagHeader,
  OPERATIONS,
  requireRight,
  SETTINGS_DEED,
  specificationApi,
  STORED_AT,
  surfaceOf,
} from '@gym/release/service';
import type { Right } from '@gym/release/rights';
import type { ReadVersionMetrics } from '@gym/release/scoreboard';
import { ReleaseError, type Store } from '@gym/release/serve';
import { Type } from '@sinclair/typebox';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { reasons } from '@gym/api-contract';
import type { Clock } from '../../platform/database/database-clock.ts';
import { HttpError } from '../../platform/errors/http-error.ts';
import { RateLimiter } from '../../platform/throttling/rate-limiter.ts';
import type { ThreadedChanges } from './change-in-thread.ts';
import { asStoreUser, type Releaser } from './grants.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks the release service. */
    releaser?: Releaser;
  }
}

/** What the routes of the release service work on. */
export interface ServedTarget {
  /** The target, with the key that signs. */
  readonly store: Store;
  readonly clock: Clock;
  readonly change: ThreadedChanges['change'];
  /** Where browsers get the files, if not from the product's own origin. */
  readonly cdn?: string | undefined;
  readonly readMetrics: ReadVersionMetrics;
}

const FILE = { type: 'string', pattern: '^[\\w][\\w.+@-]*(/[\\w][\\w.+@-]*)*$', maxLength: 300 } as const;
/** The folders of a target that a team may read. Nothing in them is secret: browsers run what they name. */
const FOLDERS = '(assets|builds|previews|published|releases|sbom)/';
const FOLDER = { type: 'string', pattern: `^${FOLDERS}([\\w-]+/)?$` } as const;
const READABLE = new RegExp(`^(${FOLDERS}|release\\.json$)`);
const MEBIBYTE = 1_048_576;
/** MiB of one file. */
const MAX_FILE = 32;
/** In MiB, per user and process. A build has two or three, and only its new files are uploaded: some 8 GiB a day. */
const UPLOADS = { atOnce: 256, refillMs: 10_000 };
/** MiB that the smallest file counts: each one is an entry of a list that others read. */
const MIN_UPLOAD = 0.1;
const TOO_MUCH = { reason: reasons.limits.releaseUploads, cause: 'release-upload' };

const releaserOf = ({ releaser }: FastifyRequest): Releaser => {
  if (!releaser) throw new Error('A request of the release service has no releaser.');
  return releaser;
};

/** Reads of the target, and additions of the user's own apps. */
export function registerFiles(service: FastifyInstance, { store, clock }: ServedTarget): void {
  const name = { params: { type: 'object', properties: { '*': FILE } } };
  const guarded = (request: FastifyRequest): Store => guardFiles(store, asStoreUser(releaserOf(request)));
  type Named = { Params: { '*': string } };

  service.get('/clock', async () => ({ now: (await store.now()).toISOString() }));
  service.get<{ Querystring: { folder: string } }>(
    '/files',
    { schema: { querystring: { type: 'object', required: ['folder'], properties: { folder: FOLDER } } } },
    async ({ query }) => store.list(query.folder),
  );
  service.route<Named>({
    method: ['GET', 'HEAD'],
    url: '/files/*',
    schema: name,
    handler: async (request, reply) => {
      const file = request.params['*'];
      const etag = READABLE.test(file) ? await store.etag(file) : undefined;
      if (etag === undefined) return reply.code(404).send();
      const [found, at] =
        request.method === 'HEAD' ? [{ etag, body: undefined }, await store.storedAt(file)] : [await store.read(file)];
      if (!found) return reply.code(404).send();
      if (at) reply.header(STORED_AT, at.toISOString());
      return reply.header('etag', etagHeader(found.etag)).type('application/octet-stream').send(found.body);
    },
  });
  const uploads = new RateLimiter<string>(UPLOADS);
  service.put<Named & { Body: Buffer }>(
    '/files/*',
    {
      schema: name,
      bodyLimit: MAX_FILE * MEBIBYTE,
      // Before the body is read: what is on its way takes memory.
      async onRequest(request) {
        const size = Number(request.headers['content-length'] ?? MAX_FILE * MEBIBYTE) / MEBIBYTE;
        const amount = Math.min(Math.max(size, MIN_UPLOAD), MAX_FILE);
        uploads.require(releaserOf(request).name, clock.now().getTime(), TOO_MUCH, amount);
      },
    },
    async (request, reply) => {
      const [file, match] = [request.params['*'], request.headers['if-match']];
      if (!Buffer.isBuffer(request.body)) throw new HttpError(415, reasons.request.sendFile);
      const into = guarded(request);
      // The store has its own headers for each name.
      const headers = { contentType: '', cacheControl: '' };
      const written = await (match === undefined
        ? into.create(file, request.body, headers)
        : into.replace(file, request.body, headers, ofEtagHeader(match)));
      return reply.code(written ? 201 : 412).send();
    },
  );
  service.delete<Named>('/files/*', { schema: name }, async (request, reply) => {
    await guarded(request).remove(request.params['*']);
    return reply.code(204).send();
  });
}

/** The right that a message names to somebody who has none. The change itself decides later which ones it needs. */
function mainRight(operation: string, wanted: object): Right {
  if (operation.startsWith('roll') || (operation === 'settings' && !('values' in wanted))) return 'rollback';
  return 'share' in wanted ? 'canary' : 'promote';
}

const RELEASING = ['canary', 'promote', 'rollback'] as const;

/** Changes of what is released, and the metrics by which a watch decides. */
export function registerChanges(service: FastifyInstance, { change, cdn, readMetrics }: ServedTarget): void {
  for (const [operation, { body }] of Object.entries(OPERATIONS)) {
    service.post(`/changes/${operation}`, { schema: { body } }, async (request) => {
      const wanted = request.body as OperationBody<OperationName>;
      const named = 'apps' in wanted ? wanted.apps.map(({ app }) => app) : [wanted.app];
      const user = asStoreUser(releaserOf(request));
      for (const app of named) {
        // The gate reads much: nobody asks it for nothing.
        if (!RELEASING.some((right) => user.may(right, app)))
          requireRight(user, mainRight(operation, wanted), app, operation === 'settings' ? SETTINGS_DEED : undefined);
        if (wanted.waivers?.length) requireRight(user, 'waive', app);
      }
      if ((wanted.waivers?.length || ('again' in wanted && wanted.again)) && !wanted.reason)
        throw new ReleaseError('A waiver, and a version that was rolled back, need a reason for the log.', {
          failure: 'usage',
        });
      const answer = await change({
        operation: operation as OperationName,
        body: wanted,
        named,
        releaser: releaserOf(request),
        gate: { api: await readSurface(service), ...(cdn !== undefined && { cdn }) },
      });
      const { changed, record } = answer;
      request.log.info(
        { releaser: user.name, operation, release: record.release, changed },
        'the release service answered',
      );
      return answer;
    });
  }
  const asked = Type.Object({
    remote: Type.String({ maxLength: 64 }),
    version: Type.String({ maxLength: 128 }),
    since: Type.String({ format: 'date-time' }),
  });
  service.get<{ Querystring: { remote: string; version: string; since: string } }>(
    '/metrics',
    { schema: { querystring: asked } },
    async ({ query: { since, ...version } }) => readMetrics({ ...version, since: new Date(since) }),
  );
}

/** The calls and features of this server. */
async function readSurface(service: FastifyInstance): Promise<ApiSurface> {
  const answer = await service.inject({ url: '/api/openapi.json', headers: { host: 'localhost' } });
  const surface = answer.statusCode === 200 ? surfaceOf('this server', answer.json()) : undefined;
  return surface ?? specificationApi();
}
