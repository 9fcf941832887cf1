import { randomInt } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { changeRemotes, type Release, type ServedDocument } from '@gym/release/serve';
import type { BootConfig, BootRemote, RemoteVersions } from '@gym/remote-contract';
import { choosesCanaries } from '@gym/remote-contract/canary-choice';
import type { Config } from '../../platform/config/config.ts';
import { type CompressedText, compressText } from '../../platform/http/compressed-response.ts';
import { placeContributions } from './place-contributions.ts';

const COOKIE_NAME = 'gym_share';
const YEAR_S = 31_536_000;
/** Below the numbers of all browsers, so that it is below the percentage of every canary. */
const EVERY_CANARY = -1;

/** The number in the browser's cookie, if any. The first of several cookies counts. */
function bucketInCookie({ headers }: FastifyRequest): number | undefined {
  const [, number] = new RegExp(`(?:^|;\\s*)${COOKIE_NAME}=(\\d{1,2})(?:;|$)`).exec(headers.cookie ?? '') ?? [];
  return number === undefined ? undefined : Number(number);
}

/**
 * The number, 0 to 99, that decides whether a browser gets a canary. It stays the same and identifies no user. A
 * browser without a number gets a random one. Who chose canaries has a lower one.
 */
export function browserBucket(request: FastifyRequest, reply: FastifyReply): number {
  if (choosesCanaries(request.headers.cookie ?? '')) return EVERY_CANARY;
  const known = bucketInCookie(request);
  if (known !== undefined) return known;
  const number = randomInt(100);
  const secure = request.protocol === 'https' ? '; Secure' : '';
  reply.header('set-cookie', `${COOKIE_NAME}=${number}; Path=/; Max-Age=${YEAR_S}; HttpOnly; SameSite=Lax${secure}`);
  return number;
}

/** The part of the configuration that the browser gets, in the document's `config` block. */
function bootConfig(config: Config, sequence: number): BootConfig {
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
    sequence,
    ...(config.documentMaxAgeSeconds > 0 && { serviceWorker: true }),
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
export async function prepareRelease({ documents, sequence }: Release, config: Config): Promise<PreparedRelease> {
  const live = documents.at(-1);
  if (!live) throw new Error('it contains no document');
  const others = documents.slice(0, -1);
  const boot = bootConfig(config, sequence);
  const last = await prepareDocument(live, boot, config);
  const canaries = await Promise.all(
    others.map((one) => prepareDocument(one, { ...boot, canaries: canariesOf(one.versions, live.versions) }, config)),
  );
  return {
    hasCanary: canaries.length > 0,
    documentFor: (browser) => canaries.find(({ below }) => browser < below) ?? last,
  };
}

/** The apps of a document that have another version than in the live one. */
function canariesOf(here: RemoteVersions, live: RemoteVersions): string[] {
  const versionsOf = ({ shell, remotes }: RemoteVersions) =>
    new Map([['shell', shell], ...remotes.map(({ current }) => [current.name, current.version] as const)]);
  const known = versionsOf(live);
  return [...versionsOf(here)].flatMap(([app, version]) => (known.get(app) === version ? [] : [app]));
}

async function prepareDocument(document: ServedDocument, boot: BootConfig, config: Config): Promise<PreparedDocument> {
  const { apiBase, cdnBase, contributions } = config;
  const place = (remote: BootRemote) => placeContributions(remote, contributions);
  const policyWith = (opened: readonly string[]) => document.contentSecurityPolicy({ apiBase, cdnBase, opened });
  const policy = policyWith([]);
  const [page, versions] = await Promise.all([
    // The policy is part of the ETag, so that browsers do not keep an old policy after a new deployment.
    compressText(document.renderDocument(boot, contributions && place), policy),
    compressText(JSON.stringify(changeRemotes(document.versions, place))),
  ]);
  return { below: document.below, policy, policyWith, page, versions };
}
