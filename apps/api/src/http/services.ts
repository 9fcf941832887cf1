import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from './clock.ts';
import type { Config } from '../config/config.ts';
import type { Mail } from '../mail/mail.ts';
import type { PictureStore } from '../uploads/picture-store.ts';
import type { BackgroundWork } from './background-work.ts';
import type { Database } from './database.ts';

/** The part of the configuration that the calls read. */
export type CallsConfig = Pick<Config, 'passwordMinLength' | 'corsOrigins' | 'trustProxy' | 'gym' | 'operatorToken'>;

/** What the calls work with. */
export interface Services {
  readonly config: CallsConfig;
  readonly db: Database;
  readonly mail: Mail;
  readonly pictures: PictureStore;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly background: BackgroundWork;
}
