import type { Call } from '@gym/api-contract';
import { writeAuditEntry } from '../../platform/audit/audit-entries.ts';
import type { SaveContext } from '../../platform/idempotency/implement-save.ts';
import { mailNoticeTo, type Notice } from '../../platform/mail/notices.ts';
import type { Services } from '../../platform/http/implement-call.ts';

/** A change of somebody's second factors. */
interface FactorChange {
  /** For the security log. */
  readonly cause: string;
  /** The number of sessions that it ended; undefined if it ends none. */
  readonly ended?: number;
  readonly notice: Notice;
  /** The user, if it is not the one who saves. */
  readonly of?: number;
}

/** Tells the audit trail, the security log and, after the commit, the user. */
export async function reportFactorChange(
  {
    user,
    tx,
    auditContext,
    logSecurityEvent,
    afterCommit,
  }: Pick<SaveContext<Call>, 'user' | 'tx' | 'auditContext' | 'logSecurityEvent' | 'afterCommit'>,
  services: Services,
  { cause, ended, notice, of = user.id }: FactorChange,
): Promise<void> {
  const about = of === user.id ? {} : { userId: of, by: user.id };
  await writeAuditEntry(tx, { ...auditContext, record: 'user', recordId: of });
  logSecurityEvent('second-factor-changed', { ...about, cause });
  if (ended !== undefined) logSecurityEvent('sessions-revoked', { ...about, cause: ended });
  afterCommit(() => mailNoticeTo(services, of, notice));
}
