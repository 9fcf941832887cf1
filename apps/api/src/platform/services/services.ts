import type { FastifyBaseLogger } from 'fastify';
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
  | 'moneyFigures'
  | 'specificationOnly'
  | 'corsOrigins'
  | 'apiOrigin'
  | 'ownApiOrigins'
  | 'trustProxy'
  | 'gym'
> &
  Partial<Pick<Config, 'operatorToken'>>;

/** What pages of the release may run. */
export interface ReleasedApps {
  /** Whether a remote for this audience declares the origin as that of its own API (ADR-0099). */
  declares(audience: string, origin: string): boolean;
  /** Whether pages of this audience may run this version of the shell or a remote. */
  runs(audience: string, app: string, version: string): boolean;
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
