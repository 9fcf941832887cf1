import { makeSigningKey, publicKeyOf } from '@gym/api-contract/service-token';
import type { JWK } from 'jose';
import { and, inArray, like, notInArray } from 'drizzle-orm';
import { readOrCreateKey } from '../database/server-key.ts';
import { serverKeys } from '../database/schema/index.ts';
import type { Services } from '../http/implement-call.ts';

/** How long a key signs. */
const PERIOD_MS = 30 * 24 * 3_600_000;
/** How long a key stays published after it signed last. Longer than a token lives and a response is cached. */
const OVERLAP_MS = 3_600_000;

type KeyServices = Pick<Services, 'db' | 'clock'>;

const PREFIX = 'service tokens ';
/** A key's name has its number of periods since 1970, so all processes use the same one at the same time. */
const nameAt = (moment: number): string => `${PREFIX}${Math.floor(moment / PERIOD_MS)}`;

/** The keys of a moment: the one before for a while, the one that signs, and the next one. */
const namesAt = (moment: number): string[] => [moment - OVERLAP_MS, moment, moment + PERIOD_MS].map(nameAt);

const makeKey = async (): Promise<string> => JSON.stringify(await makeSigningKey());

const keyAt = async ({ db }: KeyServices, moment: number): Promise<JWK> =>
  JSON.parse(await readOrCreateKey(db, nameAt(moment), makeKey)) as JWK;

/** The private key of this period. */
export const signingKey = (services: KeyServices): Promise<JWK> => keyAt(services, services.clock.now().getTime());

/**
 * The public keys. The next one is among them, so that a verifier has each key before the first token that it signs.
 */
export async function publicKeys(services: KeyServices): Promise<JWK[]> {
  const now = services.clock.now().getTime();
  for (const moment of [now, now + PERIOD_MS]) await keyAt(services, moment);
  const keys = await services.db
    .select()
    .from(serverKeys)
    .where(inArray(serverKeys.name, namesAt(now)));
  return keys.map(({ key }) => publicKeyOf(JSON.parse(key) as JWK));
}

/** Removes the keys that sign no longer. */
export async function removeOldServiceTokenKeys({ db, clock }: KeyServices): Promise<void> {
  const used = namesAt(clock.now().getTime());
  await db.delete(serverKeys).where(and(like(serverKeys.name, `${PREFIX}%`), notInArray(serverKeys.name, used)));
}
