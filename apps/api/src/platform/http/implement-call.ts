import type { AnswerOf, BodyOf, Call, FileField, QueryOf } from '@gym/api-contract';
import type { BootRemote } from '@gym/remote-contract';
import type { FastifyBaseLogger } from 'fastify';
import type { BrowserCookie } from './browser-cookie.ts';
import type { LogSecurityEvent } from '../log/security-log.ts';
import type { Site } from './site.ts';
import type { Decoded } from './validation.ts';
import type { Download } from './download.ts';
import type { HealthReads } from '../audit/health-reads.ts';
import type { ServerKey } from '../database/server-key.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../database/database.ts';
import type { Clock } from '../database/database-clock.ts';
import type { Mail } from '../mail/mail.ts';
import type { PictureStore } from '../uploads/picture-store.ts';
import type { RateLimiter } from '../throttling/rate-limiter.ts';
import type { BackgroundWork } from '../concurrency/background-work.ts';

/** The part of the configuration that the calls read. */
export type CallsConfig = Pick<
  Config,
  | 'passwordMinLength'
  | 'sessionIdleHours'
  | 'sessionHours'
  | 'idleLockMinutes'
  | 'commonPasswords'
  | 'healthReadsPerHour'
  | 'secondFactor'
  | 'canaryUsers'
  | 'moneyFigures'
  | 'specificationOnly'
  | 'corsOrigins'
  | 'apiOrigin'
  | 'ownApiOrigins'
  | 'trustProxy'
  | 'gym'
> &
  Partial<Pick<Config, 'operatorToken' | 'contributions'>>;

/** What pages of the release may run. */
export interface ReleasedApps {
  /** The live remotes of all audiences, then the canaries, as the release has them. */
  remotes(): readonly BootRemote[];
  /** Whether a remote for this audience declares the origin as that of its own API (ADR-0099). */
  declares(audience: string, origin: string): boolean;
  /** Whether pages of this audience may run this version of the shell or a remote. */
  runs(audience: string, app: string, version: string): boolean;
  /** Number of the last release that took a version back. Undefined if none did. */
  lastRollback(): number | undefined;
}

/** The services that calls use. */
export interface Services {
  readonly config: CallsConfig;
  readonly db: Database;
  readonly serverKey: ServerKey;
  readonly mail: Mail;
  readonly pictures: PictureStore;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly background: BackgroundWork;
  readonly healthReads: HealthReads;
  readonly reportRate: RateLimiter;
  readonly serviceTokenRate: RateLimiter;
  readonly releasedApps: ReleasedApps;
}

/** The user behind a request's token. */
export interface SignedIn {
  readonly id: number;
  readonly role: 1 | 2;
  readonly sessionId: number;
  /** The session was opened with a one-time password, which the user must replace before any other call. */
  readonly oneTimePassword?: boolean;
}

/** Where a request comes from. */
export interface Client {
  /** Network address. */
  readonly address: string;
  /** The `User-Agent`, for people to read only. */
  readonly agent: string;
}

/**
 * Finds the user of a token; undefined for a token that is unknown, expired or revoked. `hasMoved`: this is its first
 * use from another network or browser.
 */
export type Authenticate = (
  token: string,
  client: Client,
  call: Pick<Call, 'background'>,
) => Promise<{ readonly user: SignedIn; readonly hasMoved: boolean } | undefined>;

/** A request for a call. */
export interface IncomingCall<C extends Call = Call> extends Client {
  readonly body: Decoded<BodyOf<C>>;
  readonly query: Decoded<QueryOf<C>>;
  /** The unchecked content of the call's file field. */
  readonly file: C extends { file: FileField } ? Buffer : undefined;
  readonly user: C['access'] extends 'public' ? undefined : SignedIn;
  /** The client's browser, if a user recently signed in there. Only public calls have it. */
  readonly browser: C['access'] extends 'public' ? BrowserCookie : undefined;
  /** The site of the page, if browsers accept passkeys there. */
  readonly site: Site | undefined;
  readonly idempotencyKey: string | undefined;
  /** Logs with the request's id. */
  readonly log: FastifyBaseLogger;
  /** Writes a line of the security log. */
  readonly logSecurityEvent: LogSecurityEvent;
}

/** One call of the contract and the code that answers it. */
export interface Implementation {
  readonly call: Call;
  answer(incoming: IncomingCall, services: Services): Promise<unknown>;
}

/** Implements a call by a function. Changes of records use `implementSave` instead. */
export function implement<C extends Call>(
  call: C,
  answer: (incoming: IncomingCall<C>, services: Services) => Promise<AnswerOf<C>>,
): Implementation {
  return { call, answer };
}

/** Implements a call of signed-in users that returns a file. */
export function implementDownload<C extends Call>(
  call: C,
  answer: (incoming: IncomingCall<C> & { readonly user: SignedIn }, services: Services) => Promise<Download>,
): Implementation {
  return { call, answer };
}
