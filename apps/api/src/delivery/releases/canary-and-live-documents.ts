import { randomInt } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { changeRemotes, type Release, type ServedDocument } from '@gym/release/serve';
import type { BootConfig, BootRemote } from '@gym/remote-contract';
import type { Config } from '../../platform/config/config.ts';
import { type CompressedText, compressText } from '../../platform/http/compressed-response.ts';
import { placeContributions } from './place-contributions.ts';

const COOKIE_NAME = 'gym_share';
const YEAR_S = 31_536_000;

/** The number in the browser's cookie, if any. The first of several cookies counts. */
function bucketInCookie({ headers }: FastifyRequest): number | undefined {
  const [, number] = new RegExp(`(?:^|;\\s*)${COOKIE_NAME}=(\\d{1,2})(?:;|$)`).exec(headers.cookie ?? '') ?? [];
  return number === undefined ? undefined : Number(number);
}

/**
 * The number, 0 to 99, that decides whether a browser gets a canary. It stays the same and identifies no user. A
 * browser without a number gets a random one.
 */
export function browserBucket(request: FastifyRequest, reply: FastifyReply): number {
  const known = bucketInCookie(request);
  if (known !== undefined) return known;
  const number = randomInt(100);
  const secure = request.protocol === 'https' ? '; Secure' : '';
  reply.header('set-cookie', `${COOKIE_NAME}=${number}; Path=/; Max-Age=${YEAR_S}; HttpOnly; SameSite=Lax${secure}`);
  return number;
}

/** The part of the configuration that the browser gets, in the document's `config` block. */
function bootConfig(config: Config): BootConfig {
  const { apiBase, cdnBase, gym, idleLockMinutes, passwordMinLength } = config;
  return {
    gymName: gym.name,
    gymTagline: gym.tagline,
    developerCredit: gym.developerCredit,
    apiBase,
    cdnBase,
    currency: gym.currency,
    locale: gym.locale,
    timeZone: gym.timeZone,
    measureUnit: gym.measureUnit,
    fixedCities: gym.fixedCities,
    passwordMinLength,
    ...(idleLockMinutes > 0 && { idleLockMinutes }),
    ...(config.remoteOverrides && { overrides: true }),
    ...(config.remotePreviews && { previews: true }),
  };
}

/** The compressed document of some or all browsers. */
export interface PreparedDocument {
  /** Browsers whose number is below this get the first such document. */
  readonly below: number;
  readonly policy: string;
  /** The policy of a document that opens origins of the developer's machine. */
  policyWith(opened: readonly string[]): string;
  readonly page: CompressedText;
  readonly versions: CompressedText;
}

export interface PreparedRelease {
  /** Whether browsers get different documents, so that each needs a number. */
  readonly hasCanary: boolean;
  /** The document of a browser by its number. */
  documentFor(browser: number): PreparedDocument;
}

/** Fills a release's documents with the deployment's configuration and compresses them, once for each release. */
export async function prepareRelease({ documents }: Release, config: Config): Promise<PreparedRelease> {
  const prepared = await Promise.all(documents.map((document) => prepareDocument(document, config)));
  const last = prepared.at(-1);
  if (!last) throw new Error('it contains no document');
  return {
    hasCanary: prepared.length > 1,
    documentFor: (browser) => prepared.find(({ below }) => browser < below) ?? last,
  };
}

async function prepareDocument(document: ServedDocument, config: Config): Promise<PreparedDocument> {
  const { apiBase, cdnBase, contributions } = config;
  const place = (remote: BootRemote) => placeContributions(remote, contributions);
  const policyWith = (opened: readonly string[]) => document.contentSecurityPolicy({ apiBase, cdnBase, opened });
  const policy = policyWith([]);
  const [page, versions] = await Promise.all([
    // The policy is part of the ETag, so that browsers do not keep an old policy after a new deployment.
    compressText(document.renderDocument(bootConfig(config), contributions && place), policy),
    compressText(JSON.stringify(changeRemotes(document.versions, place))),
  ]);
  return { below: document.below, policy, policyWith, page, versions };
}
