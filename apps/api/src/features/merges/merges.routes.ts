import { and, desc, eq, gt, isNotNull, lt, sql } from 'drizzle-orm';
import { calls } from '@gym/api-contract';
import { implement } from '../../platform/http/implement-call.ts';
import { memberMerges, members, users } from '../../platform/database/schema/index.ts';
import { getLikelyDuplicates } from './likely-duplicates.ts';
import { mergeMembers } from './merge-members.ts';
import { mergePreview, toldByPreview } from './merge-preview.ts';
import { undoMerge } from './undo-merge.ts';
import { undoableSince, undoableUntil } from './undo-period.ts';

const DEFAULT_PAGE_SIZE = 50;

/** Two members with full contacts, and their measurements of the same days. The audit trail names who saw them. */
const getMergePreview = implement(calls.getMergePreview, async (incoming, { db, healthReads }) => {
  const data = await db.transaction((tx) => mergePreview(tx, incoming.query));
  await healthReads.recordAnswer(calls.getMergePreview, toldByPreview(data), incoming);
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
