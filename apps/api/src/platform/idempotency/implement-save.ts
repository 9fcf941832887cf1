import { createHash, createHmac } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { reasons, type AnswerOf, type Call, nameOfCall } from '@gym/api-contract';
import type { Transaction } from '../database/database.ts';
import { savedAnswers } from '../database/schema/index.ts';
import { HttpError } from '../errors/http-error.ts';
import { publish } from '../events/events.ts';
import type { AuditContext } from '../audit/audit-entries.ts';
import { requireConfirmedIdentity } from '../auth/confirmed-identity.ts';
import { reauthorize } from '../auth/session-token-and-lifetime.ts';
import {
  implement,
  type Implementation,
  type IncomingCall,
  type Services,
  type SignedIn,
} from '../http/implement-call.ts';
import type { LogSecurityEvent } from '../log/security-log.ts';

const sortKeys = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, part]) => [name, sortKeys(part)]),
  );
};

/** The stored hash of an idempotency key. */
const hashOfKey = (key: string): string => createHash('sha256').update(key).digest('base64url');

/** Equal for equal bodies in any field order. Without the key it reveals nothing about the body. */
const fingerprintOf = (key: string, body: unknown): string =>
  createHmac('sha256', key)
    .update(JSON.stringify(sortKeys(body)) ?? '')
    .digest('base64url');

/** A save that may be repeated: by whom, which call, under which key, with which body. */
interface IdempotentRequest {
  userId: number;
  call: string;
  key: string;
  body: unknown;
}

/**
 * Does `work` once per key, and returns its result to every repetition (acceptance J3). Key, work and result are one
 * transaction: a concurrent repetition waits for it, and a failed save may be repeated.
 *
 * @throws HttpError 422 if the key was used with another body
 */
export async function answerOnce<T>(
  tx: Transaction,
  { userId, call, key, body }: IdempotentRequest,
  work: () => Promise<T>,
): Promise<T> {
  const row = { userId, call, keyHash: hashOfKey(key) };
  const fingerprint = fingerprintOf(key, body);
  const isRow = and(
    eq(savedAnswers.userId, userId),
    eq(savedAnswers.call, call),
    eq(savedAnswers.keyHash, row.keyHash),
  );

  const taken = await tx
    .insert(savedAnswers)
    .values({ ...row, fingerprint })
    .onConflictDoNothing()
    .returning({ call: savedAnswers.call });
  if (taken.length === 0) {
    const [first] = await tx.select().from(savedAnswers).where(isRow);
    if (first === undefined || first.fingerprint !== fingerprint) {
      throw new HttpError(422, reasons.request.usedIdempotencyKey);
    }
    publish('replayed', { call });
    return first.answer as T;
  }
  const answer = await work();
  await tx.update(savedAnswers).set({ answer }).where(isRow);
  return answer;
}

/** The answer of every save and update (acceptance K). */
export const saved = (id: number) => ({ status: 'success', data: { id } });

/** The incoming call and the transaction of a save. Its security events are logged after the commit. */
export type SaveContext<C extends Call> = Omit<IncomingCall<C>, 'user'> & {
  readonly user: SignedIn;
  readonly tx: Transaction;
  /** Who saves, when and from where: every audit entry of the save begins with it. */
  readonly auditContext: AuditContext;
  /** Checks the user's rights again. A save that waited for another one needs it: that one may have ended them. */
  readonly reauthorize: () => Promise<unknown>;
  /** Runs `work` once the save is stored, and not at all if it is rejected or repeated. For mails. */
  readonly afterCommit: (work: () => void) => void;
  /** Rejects the save unless the identity was confirmed lately. Calls with `confirmed` do this by themselves. */
  readonly requireConfirmedIdentity: () => Promise<void>;
};

type Save<C extends Call> = (saving: SaveContext<C>, services: Services) => Promise<AnswerOf<C>>;

/**
 * Runs a save in one transaction, and once per idempotency key. It checks the rights again, because a body may take a
 * minute to arrive and the session, account or role may have ended meanwhile.
 */
export const saveOnce =
  <C extends Call>(call: C, save: Save<C>) =>
  async (incoming: IncomingCall<C>, services: Services): Promise<AnswerOf<C>> => {
    const later: (() => void)[] = [];
    const answer = await services.db.transaction(async (tx) => {
      const { sessionId } = incoming.user as SignedIn;
      const checkRights = () => reauthorize(tx, call, sessionId, services);
      const user = await checkRights();
      const afterCommit = (work: () => void) => void later.push(work);
      const logSecurityEvent: LogSecurityEvent = (...event) => afterCommit(() => incoming.logSecurityEvent(...event));
      const auditContext: AuditContext = {
        at: services.clock.now(),
        userId: user.id,
        address: incoming.address,
        action: nameOfCall(call),
      };
      const confirmed = () => requireConfirmedIdentity(tx, user);
      const saving = { ...incoming, user, tx, logSecurityEvent, auditContext, reauthorize: checkRights, afterCommit };
      // Not before the key: a repeated save gets its first answer, even after the confirmation has expired.
      const work = async () => {
        if (call.confirmed) await confirmed();
        return save({ ...saving, requireConfirmedIdentity: confirmed }, services);
      };
      const { idempotencyKey: key, body } = incoming;
      return key === undefined ? work() : answerOnce(tx, { userId: user.id, call: nameOfCall(call), key, body }, work);
    });
    for (const work of later) work();
    return answer;
  };

/** Implements a call that changes records, in one transaction and once per idempotency key. */
export const implementSave = <C extends Call>(call: C, save: Save<C>): Implementation =>
  implement(call, saveOnce(call, save));

/** The same for an answer that holds a secret: it is not kept under an idempotency key, so a repetition saves again. */
export const implementSecretSave = <C extends Call>(call: C, save: Save<C>): Implementation =>
  implement(call, (incoming, services) => saveOnce(call, save)({ ...incoming, idempotencyKey: undefined }, services));
