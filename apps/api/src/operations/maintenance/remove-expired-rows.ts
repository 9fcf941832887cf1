import { and, isNotNull, lt, or, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { ID_TOKEN_LIFE_MS } from '../../delivery/release-service/verify-id-token.ts';
import { removeOldImports } from '../../features/imports/stored-import.ts';
import { startOfHour } from '../../features/telemetry/tallies.ts';
import { undoableSince } from '../../features/merges/merge-preview.ts';
import { removeOldServiceTokenKeys } from '../../platform/auth/service-token-keys.ts';
import { idleTimeoutMs } from '../../platform/auth/session-token-and-lifetime.ts';
import {
  attempts,
  countedReports,
  healthReads,
  knownAddresses,
  knownBrowsers,
  memberMerges,
  oneTimeCodes,
  releaseRefusals,
  releaseSessions,
  remoteMetrics,
  savedAnswers,
  sessions,
  signInTickets,
  usedChallenges,
} from '../../platform/database/schema/index.ts';
import type { Services } from '../../platform/http/implement-call.ts';
import { KNOWN_FOR_MS } from '../../platform/throttling/known-addresses-and-browsers.ts';
import { removeAbandoned } from '../../platform/uploads/loose-pictures.ts';

/** Adds up the tally rows of single changes, so that counts stay fast. Skips locked rows until the next run. */
export async function addUpTallies({ db }: Pick<Services, 'db'>): Promise<void> {
  await db.execute(sql`select add_up_tallies()`);
}

const DAY = 24 * 3_600_000;

/**
 * Removes rows that no call needs. These are ended sessions, old attempts, unused addresses and browsers, expired
 * codes, half sign-ins, undo data of old merges, and what sessions reported before this hour. Responses to idempotent
 * saves go after two days, remote metrics and refusals of the release service after a month. A session of the release
 * service stays until its ID token is of no use.
 */
export async function removeExpiredRows({
  config,
  db,
  clock,
}: Pick<Services, 'config' | 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const before = (age: number) => new Date(now.getTime() - age);
  const usedBefore = before(idleTimeoutMs(config));
  await db.delete(sessions).where(or(lt(sessions.expiresAt, now), lt(sessions.lastUsedAt, usedBefore)));
  await db.delete(attempts).where(lt(attempts.at, before(DAY)));
  await db.delete(knownAddresses).where(lt(knownAddresses.lastUsedAt, before(KNOWN_FOR_MS)));
  await db.delete(knownBrowsers).where(lt(knownBrowsers.lastUsedAt, before(KNOWN_FOR_MS)));
  await db.delete(oneTimeCodes).where(lt(oneTimeCodes.expiresAt, before(DAY)));
  await db.delete(signInTickets).where(lt(signInTickets.expiresAt, now));
  await db.delete(usedChallenges).where(lt(usedChallenges.expiresAt, now));
  await db.delete(savedAnswers).where(lt(savedAnswers.createdAt, before(2 * DAY)));
  await db
    .update(memberMerges)
    .set({ undo: null })
    .where(and(isNotNull(memberMerges.undo), lt(memberMerges.mergedAt, undoableSince(now))));
  await db.delete(healthReads).where(lt(healthReads.hour, before(DAY)));
  await db.delete(countedReports).where(lt(countedReports.hour, startOfHour(now.getTime())));
  await db.delete(releaseSessions).where(lt(releaseSessions.createdAt, before(ID_TOKEN_LIFE_MS)));
  await db.delete(releaseRefusals).where(lt(releaseRefusals.at, before(30 * DAY)));
  await db.delete(remoteMetrics).where(lt(remoteMetrics.hour, before(30 * DAY)));
}

const CLEANUP_EVERY_MS = 3_600_000;
/** Each page of renewals and each search reads all tally rows since the last run, so runs are frequent. */
const ADD_UP_EVERY_MS = 300_000;
/** Soon after the start, so that a server that restarts often runs maintenance too. */
const FIRST_AFTER_MS = 60_000;

/**
 * While the server runs, removes expired rows and abandoned pictures once an hour, and adds up tallies more often.
 * Several processes may do so at the same time.
 */
export function runMaintenance(app: FastifyInstance, services: Services): void {
  const removeOld = () => {
    services.background.start('removing expired rows', () => removeExpiredRows(services));
    services.background.start('removing old keys', () => removeOldServiceTokenKeys(services));
    services.background.start('removing old imports', () => removeOldImports(services));
    services.background.start('removing abandoned pictures', () => removeAbandoned(services));
  };
  const addUp = () => services.background.start('adding up tallies', () => addUpTallies(services));
  const timers = [
    setTimeout(removeOld, FIRST_AFTER_MS),
    setInterval(removeOld, CLEANUP_EVERY_MS),
    setInterval(addUp, ADD_UP_EVERY_MS),
  ];
  for (const timer of timers) timer.unref();
  app.addHook('onClose', async () => timers.forEach(clearTimeout));
}
