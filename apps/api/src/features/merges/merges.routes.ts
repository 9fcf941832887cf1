import { and, desc, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { calls, nameOfCall } from '@gym/api-contract';
import { type AuditContext, writeAuditEntry } from '../../platform/audit/audit-entries.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { implement } from '../../platform/http/implement-call.ts';
import { auditEntries, memberMerges, members, users } from '../../platform/database/schema/index.ts';
import { getLikelyDuplicates } from './likely-duplicates.ts';
import { mergeMembers } from './merge-members.ts';
import { mergePreview } from './merge-preview.ts';
import { undoMerge } from './undo-merge.ts';
import { undoableSince, undoableUntil } from './undo-period.ts';

const DEFAULT_PAGE_SIZE = 50;

const HOUR_MS = 3_600_000;

/** Writes that a user saw a member's full contact, once an hour, since a screen asks again when it comes back. */
async function writeViewOnce(tx: Transaction, view: AuditContext & { recordId: number }): Promise<void> {
  const { at, userId, action, recordId } = view;
  const known = tx
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.record, 'member'),
        eq(auditEntries.recordId, recordId),
        gt(auditEntries.at, new Date(at.getTime() - HOUR_MS)),
        eq(auditEntries.action, action),
        userId === null ? isNull(auditEntries.userId) : eq(auditEntries.userId, userId),
      ),
    );
  if ((await known.limit(1)).length === 0) await writeAuditEntry(tx, { ...view, record: 'member' });
}

/**
 * Two members with their full contacts, and their measurements of the same days. The audit trail names who saw them.
 */
const getMergePreview = implement(calls.getMergePreview, async (incoming, { db, clock, healthReads }) => {
  const { query, user, address } = incoming;
  const both = [...new Set([query.kept_id, query.gone_id])];
  const data = await db.transaction(async (tx) => {
    const preview = await mergePreview(tx, query);
    const view = { at: clock.now(), userId: user.id, address, action: nameOfCall(calls.getMergePreview) };
    for (const recordId of both) await writeViewOnce(tx, { ...view, recordId });
    return preview;
  });
  if (data.days.length > 0) await healthReads.record(calls.getMergePreview, both, incoming);
  return { status: 'success', data };
});

/** Merges that can still be undone, the latest first. */
const getRecentMerges = implement(
  calls.getRecentMerges,
  async ({ query: { before, size = DEFAULT_PAGE_SIZE } }, { db, clock }) => {
    const rows = await db
      .select({
        id: memberMerges.id,
        kept_id: memberMerges.keptId,
        gone_id: memberMerges.goneId,
        at: memberMerges.mergedAt,
        kept_name: sql<string | null>`${members.fname} || ' ' || ${members.lname}`,
        gone_name: sql<string>`concat_ws(' ',
          ${memberMerges.undo} -> 'gone' ->> 'fname', ${memberMerges.undo} -> 'gone' ->> 'lname')`,
        by: sql<string | null>`${users.fname} || ' ' || ${users.lname}`,
      })
      .from(memberMerges)
      .leftJoin(members, eq(members.id, memberMerges.keptId))
      .leftJoin(users, eq(users.id, memberMerges.mergedBy))
      .where(
        and(
          isNotNull(memberMerges.undo),
          gt(memberMerges.mergedAt, undoableSince(clock.now())),
          before === undefined ? undefined : lt(memberMerges.id, before),
        ),
      )
      .orderBy(desc(memberMerges.id))
      .limit(size + 1);
    return {
      status: 'success',
      data: rows.slice(0, size).map(({ at, kept_name, ...merge }) => ({
        ...merge,
        kept_name: kept_name ?? '',
        merged_at: at.toISOString(),
        undoable_until: undoableUntil(at).toISOString(),
      })),
      more: rows.length > size,
    };
  },
);

export const mergeRoutes = [getLikelyDuplicates, getMergePreview, mergeMembers, getRecentMerges, undoMerge];
