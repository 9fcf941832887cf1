import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isBucketAddress } from '@gym/release/bucket';
import type { Release, Store } from '@gym/release/serve';
import { reasons } from '@gym/api-contract';
import type { Config } from '../../platform/config/config.ts';
import type { Contributions } from '../../platform/config/contribution-settings.ts';
import type { FollowedArrangements } from '../../platform/contributions/follow-arrangements.ts';
import { HttpError } from '../../platform/errors/http-error.ts';
import { publish } from '../../platform/events/events.ts';
import { acceptedEncodings, sendOnce, sendWithEtag } from '../../platform/http/compressed-response.ts';
import { DOCUMENT_HEADERS, INTEGRITY_POLICY } from '../../platform/http/security-and-cors-headers.ts';
import { unknownContributions } from '../releases/place-contributions.ts';
import {
  browserBucket,
  type PreparedDocument,
  type PreparedRelease,
  prepareRelease,
} from '../releases/canary-and-live-documents.ts';
import {
  type CurrentRelease,
  followRelease,
  type LoadRelease,
  type NoteServed,
  onlyForward,
} from '../releases/follow-release.ts';
import { IMMUTABLE } from '../server-pages/server-page.ts';
import { contentType, readAsset, type ReadFile, sendMissing, cacheFiles } from './asset-files.ts';
import { registerFixedFiles } from './fixed-files.ts';
import { registerServiceWorker } from '../service-worker/register-service-worker.ts';
import { openedOrigins, registerPreviews } from './previews.ts';

interface DocumentsOptions {
  readonly config: Config;
  /** The store of `RELEASES`: a folder or a bucket. */
  readonly store: Store;
  /** Reads the release that the configuration trusts. */
  readonly load: LoadRelease;
  /** Remembers the highest served release beyond this process. */
  readonly noteServed?: NoteServed | undefined;
  /** What administrators arranged, over the setting CONTRIBUTIONS. Absent without a database. */
  readonly arrangements?: FollowedArrangements | undefined;
  /** Called with each release, before browsers get it. */
  onRelease?(release: Release): void;
  /** Milliseconds between two checks for a new release. */
  readonly interval?: number;
}

/** Follows the promoted release until the server closes. */
async function followDocuments(
  app: FastifyInstance,
  options: DocumentsOptions,
): Promise<CurrentRelease<PreparedRelease>> {
  const { config, store, load, interval, noteServed, onRelease, arrangements } = options;
  const warnOnce = onceEach((text) => app.log.warn(text));
  const release = await followRelease<PreparedRelease>({
    store,
    load: (from) => load(from, config.releaseTrust, config.ownApiOrigins),
    ...(config.releaseTrust.required && { requireForward: onlyForward(store.address, noteServed) }),
    ...(arrangements && { readAgain: () => arrangements.readAgain() }),
    prepare: async (found) => {
      const prepared = await prepareRelease(found, { ...config, contributions: arrangedIn(options) });
      for (const text of found.unlisted.map(explainUnlisted)) warnOnce(text);
      for (const text of unknownContributions(found, config.contributions)) warnOnce(text);
      onRelease?.(found);
      publish('release', { sequence: found.sequence });
      return prepared;
    },
    warn: (text) => app.log.warn(text),
    ...(interval === undefined ? {} : { interval }),
  });
  app.addHook('onClose', async () => release.stop());
  return release;
}

/** The setting, and what administrators arranged in its place, point by point. */
const arrangedIn = ({ config: { contributions }, arrangements }: DocumentsOptions): Contributions | undefined => {
  const arranged = arrangements?.current() ?? {};
  return Object.keys(arranged).length > 0 ? { ...contributions, ...arranged } : contributions;
};

/** What it means that the operator does not allow an origin that a remote declares, and what to do. */
export const explainUnlisted = ({ remote, origin }: Release['unlisted'][number]): string =>
  `${remote} declares ${origin} as its own API, which OWN_API_ORIGINS does not list: pages cannot call it, and ` +
  'nobody gets a token for it. If you trust it, add it and start the server again.';

/** Says each text once. */
function onceEach(warn: (text: string) => void): (text: string) => void {
  const said = new Set<string>();
  return (text) => {
    if (said.has(text)) return;
    said.add(text);
    warn(text);
  };
}

/** Serves the promoted release: its hashed files, and its document at every path without a file or a call. */
export async function registerDocuments(app: FastifyInstance, options: DocumentsOptions): Promise<void> {
  const { config, store } = options;
  const release = await followDocuments(app, options);
  const { fetchFile, readFile } = fileReaders(store, (text) => app.log.warn(text));
  // Browsers fetch files of another origin with CORS, because the page names their integrity hashes.
  const crossOrigin =
    config.cdnBase === '/'
      ? {}
      : { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };
  app.get<{ Params: { '*': string } }>('/assets/*', async (request, reply) => {
    const name = request.params['*'];
    const asset = await readAsset(readFile, name, acceptedEncodings(request.headers['accept-encoding']));
    if (!asset) return sendMissing(reply);
    reply.headers({ 'cache-control': IMMUTABLE, vary: 'accept-encoding', ...crossOrigin }).type(contentType(name));
    if (asset.encoding !== 'identity') reply.header('content-encoding', asset.encoding);
    return reply.send(asset.body);
  });

  registerFixedFiles(app, config);

  /** Returns the document of this browser. */
  const documentOf = (request: FastifyRequest, reply: FastifyReply): PreparedDocument => {
    const { hasCanary, documentFor } = release.current();
    return documentFor(hasCanary ? browserBucket(request, reply) : 0);
  };
  app.get('/versions.json', async (request, reply) => {
    reply.type('application/json; charset=utf-8');
    return sendWithEtag(documentOf(request, reply).versions, request, reply);
  });

  const answerPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const pathname = request.url.split('?', 1)[0] ?? '/';
    if (/^\/(api|uploads|remote-health)(\/|$)/.test(pathname)) return reply.callNotFound();
    if (/\.[^/]*$/.test(pathname) && !isPageVisit(request)) return sendMissing(reply);
    const { policy, policyWith, page } = documentOf(request, reply);
    reply.headers(DOCUMENT_HEADERS).type('text/html; charset=utf-8');
    const opened = config.remoteOverrides ? openedOrigins(request) : [];
    if (opened.length > 0) return sendOnce(page, request, reply.header('content-security-policy', policyWith(opened)));
    reply.headers({ ...INTEGRITY_POLICY, 'content-security-policy': policy });
    return sendWithEtag(page, request, reply);
  };
  if (config.remotePreviews) registerPreviews(app, fetchFile, { ...config, contributions: () => arrangedIn(options) });
  registerServiceWorker(app, config);
  app.get('/', answerPage);
  app.get('/*', answerPage);
}

/**
 * `fetchFile` reads a file of the store. `readFile` caches the files of a bucket.
 * @throws HttpError 503, from both, while a bucket does not respond
 */
function fileReaders(store: Store, warn: (text: string) => void): Record<'fetchFile' | 'readFile', ReadFile> {
  const read: ReadFile = async (name) => (await store.read(name))?.body;
  if (!isBucketAddress(store.address)) return { fetchFile: read, readFile: read };
  const fetchFile: ReadFile = (name) =>
    read(name).catch((error: Error & { $metadata?: { httpStatusCode?: number } }) => {
      warn(`${name} cannot be read from ${store.address}: ${error.message || error.name}`);
      // A bucket returns 403 for a missing file if we may not list the bucket.
      if (error.$metadata?.httpStatusCode === 403) return undefined;
      throw new HttpError(503, reasons.failures.documents, {
        headers: { 'retry-after': '5' },
      });
    });
  return { fetchFile, readFile: cacheFiles(fetchFile) };
}

/**
 * Whether a user opens this address, rather than a page requesting a file. Then a dot belongs to an unknown path or id,
 * and the product answers inside its chrome (acceptance B5).
 */
const isPageVisit = ({ headers }: FastifyRequest) => headers.accept?.includes('text/html') ?? false;
