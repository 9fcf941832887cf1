import { ADMIN_ROLE, calls, nameOfCall, reasons } from '@gym/api-contract';
import { and, eq } from 'drizzle-orm';
import { dayAt } from '@gym/rules';
import { writeAuditEntry } from '../../platform/audit/audit-entries.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { auditEntries, memberships } from '../../platform/database/schema/index.ts';
import { HttpError } from '../../platform/errors/http-error.ts';
import type { SignedIn } from '../../platform/http/implement-call.ts';
import { implementSave, saved } from '../../platform/idempotency/implement-save.ts';
import type { Services } from '../../platform/services/services.ts';
import { lockMember } from '../../shared/members/stored-member.ts';
import { markLastMembership } from '../../shared/memberships/last-membership.ts';
import { auditedMembership, type Membership } from './membership-row.ts';

interface TakingBack {
  readonly user: SignedIn;
  readonly at: Date;
  readonly services: Pick<Services, 'config'>;
}

/**
 * Whether a user may take a sale back: administrators any, staff what they sold on this day of the gym. Money that was
 * counted yesterday, and the sale of a colleague, need a second person. The audit trail knows the seller. Nobody sold
 * an imported membership.
 */
export async function mayTakeBack(
  db: Database | Transaction,
  { id, soldOn }: Pick<Membership, 'id' | 'soldOn'>,
  { user, at, services }: TakingBack,
): Promise<boolean> {
  if (user.role === ADMIN_ROLE) return true;
  if (soldOn !== dayAt(at, services.config.gym.timeZone)) return false;
  const { record, recordId, action, userId } = auditEntries;
  const isSale = and(eq(record, 'assignment'), eq(recordId, id), eq(action, nameOfCall(calls.renewalPlan)));
  const [sale] = await db.select({ userId }).from(auditEntries).where(isSale).limit(1);
  return sale?.userId === user.id;
}

/**
 * Takes back a sale. The counters follow the deleted row (ADR-0025), and the membership before it is the last one
 * again. A sale to a member who was erased since has no member to correct.
 */
export const takeBackMembership = implementSave(calls.takeBackMembership, async (saving, services) => {
  const { body, tx, auditContext, user } = saving;
  const { id, reason } = body;
  const missing = () => new HttpError(404, reasons.records.missing('membership', id));
  const [found] = await tx.select({ member: memberships.member_id }).from(memberships).where(eq(memberships.id, id));
  const member = found?.member ?? undefined;
  if (member === undefined) throw missing();
  await lockMember(tx, member);
  const isIt = and(eq(memberships.id, id), eq(memberships.member_id, member));
  const [sold] = await tx.select().from(memberships).where(isIt);
  if (sold === undefined) throw missing();
  if (!(await mayTakeBack(tx, sold, { user, at: auditContext.at, services })))
    throw new HttpError(403, reasons.memberships.askAdministrator, { cause: 'no own sale of today' });
  if (user.role === ADMIN_ROLE) await saving.requireConfirmedIdentity();
  if (sold.renewed) throw new HttpError(409, reasons.memberships.notLast);
  await tx.delete(memberships).where(isIt);
  await markLastMembership(tx, member);
  await writeAuditEntry(tx, {
    ...auditContext,
    record: 'assignment',
    recordId: id,
    before: auditedMembership(sold),
    after: { member_id: member, reason },
  });
  return saved(id);
});
