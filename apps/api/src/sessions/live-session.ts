import { and, gt, type SQL } from 'drizzle-orm';
import { sessions } from '../schema/index.ts';
import { IDLE_MS } from './lifetime.ts';

/** Which rows are sessions that a token still opens. */
export const isLive = (now: Date): SQL | undefined =>
  and(gt(sessions.expiresAt, now), gt(sessions.lastUsedAt, new Date(now.getTime() - IDLE_MS)));
