import { type AnswerOf, type Call, nameOfCall } from '@gym/api-contract';
import type { AuditContext } from '../audit/audit-entries.ts';
import { requireConfirmedIdentity } from '../auth/confirmed-identity.ts';
import { reauthorize } from '../auth/live-session.ts';
import type { Transaction } from '../database/database.ts';
import { implement, type Implementation, type IncomingCall, type SignedIn } from '../http/implement-call.ts';
import type { LogSecurityEvent } from '../log/security-log.ts';
import type { Services } from '../services/services.ts';
import { answerOnce } from './answer-once.ts';

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
