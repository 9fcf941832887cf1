import { calls, reasons } from '@gym/api-contract';
import { fullName } from '@gym/rules';
import { and, desc, eq, gt, inArray, isNotNull, isNull } from 'drizzle-orm';
import { writeAuditEntry } from '../../platform/audit/audit-entries.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { HttpError } from '../../platform/errors/http-error.ts';
import { implementSave } from '../../platform/idempotency/implement-save.ts';
import { lockMemberBlocks, readMember } from '../members/index.ts';
import type { StoredFields } from '../../platform/database/schema/imports-and-merges.ts';
import { missingRecord, notFound } from '../../platform/records/missing-record.ts';
import { memberships, memberMerges, members } from '../../platform/database/schema/index.ts';
import { clearLastMembership, markLastMembership } from '../memberships/index.ts';
import { findDietIds, movedCounts, reassignDiets, separateTags, undoMeasurements } from './reassign-records.ts';
import { hasSameValues, MERGE_FIELDS, undoableSince, valuesOf } from './merge-preview.ts';

type Member = typeof members.$inferSelect;

/** The fields of the record that a merge removed. A merge of an earlier version stored no moment of joining. */
type GoneFields = Omit<Member, 'createdAt' | 'joinedAt' | 'search' | 'folded'> & {
  readonly createdAt: string;
  readonly joinedAt?: string | null;
};

/** The kept record and the merge, both locked. @throws HttpError 404, 410, 422 */
async function lockMerge(tx: Transaction, id: number, now: Date) {
  const [known] = await tx.select().from(memberMerges).where(eq(memberMerges.id, id));
  if (!known) throw notFound('merge', id);
  // Lock the member first, in the same order as an erasure.
  const [kept] = await tx.select().from(members).where(eq(members.id, known.keptId)).for('update');
  const [merge] = await tx
    .select()
    .from(memberMerges)
    .where(and(eq(memberMerges.id, id), isNull(memberMerges.undoneAt), gt(memberMerges.mergedAt, undoableSince(now))))
    .for('update');
  if (!merge?.undo) throw new HttpError(422, reasons.merges.notUndoable);
  if (!kept) throw await missingRecord(tx, 'member', known.keptId);
  // A later merge into the same record stored that record's state with this merge in it.
  const [later] = await tx
    .select({ gone: memberMerges.goneId })
    .from(memberMerges)
    .where(
      and(
        eq(memberMerges.keptId, known.keptId),
        gt(memberMerges.id, id),
        isNull(memberMerges.undoneAt),
        isNotNull(memberMerges.undo),
      ),
    )
    .orderBy(desc(memberMerges.id))
    .limit(1);
  if (later) throw new HttpError(422, reasons.merges.laterMerge(later.gone, fullName(kept)));
  return { merge, kept, undo: merge.undo };
}

/** The fields to restore, and the choices that keep their values because they were changed since the merge. */
function restoreFields(now: Member, before: StoredFields, after: StoredFields) {
  const stays = MERGE_FIELDS.filter(
    (choice) => !hasSameValues(before, after, choice) && !hasSameValues(now as StoredFields, after, choice),
  );
  const back = MERGE_FIELDS.filter((choice) => !hasSameValues(before, after, choice) && !stays.includes(choice));
  return { stays, fields: Object.assign({}, ...back.map((choice) => valuesOf(before, choice))) as Partial<Member> };
}

/**
 * Undoes a merge. Everything that moved returns to the restored record. What was added or changed since stays with the
 * kept record; the response names these fields and days.
 */
export const undoMerge = implementSave(calls.undoMerge, async ({ body: { id }, tx, auditContext }) => {
  const {
    merge: { keptId: kept_id, goneId: gone_id },
    kept,
    undo,
  } = await lockMerge(tx, id, auditContext.at);
  const { createdAt, joinedAt = null, ...gone } = undo.gone as GoneFields;
  await lockMemberBlocks(tx, [gone_id]);
  await tx
    .insert(members)
    .overridingSystemValue()
    .values({ ...gone, joinedAt, createdAt: new Date(createdAt) });

  await clearLastMembership(tx, kept_id);
  if (undo.periods.length > 0)
    await tx
      .update(memberships)
      .set({ member_id: gone_id })
      .where(and(inArray(memberships.id, [...undo.periods]), eq(memberships.member_id, kept_id)));
  await markLastMembership(tx, kept_id);
  await markLastMembership(tx, gone_id);
  const days = await undoMeasurements(tx, { kept_id, gone_id }, undo);
  const all = await findDietIds(tx, kept_id);
  await reassignDiets(
    tx,
    gone_id,
    undo.diets.filter((diet) => all.includes(diet)),
  );
  await reassignDiets(
    tx,
    kept_id,
    all.filter((diet) => !undo.diets.includes(diet)),
  );

  await separateTags(tx, kept_id, gone_id, undo);
  const { stays, fields } = restoreFields(kept, undo.keptBefore, undo.keptAfter);
  const [after] = await tx
    .update(members)
    .set({ ...fields, joinedAt: undo.keptJoinedAt, version: kept.version + 1 })
    .where(eq(members.id, kept_id))
    .returning();
  if (!after) throw new Error('The database stored no member.');
  await tx.update(memberMerges).set({ undoneAt: auditContext.at, undo: null }).where(eq(memberMerges.id, id));
  await writeAuditEntry(tx, {
    ...auditContext,
    record: 'member',
    recordId: gone_id,
    before: { merged_into: kept_id },
    after: { ...gone, ...movedCounts(undo) },
  });
  await writeAuditEntry(tx, {
    ...auditContext,
    record: 'member',
    recordId: kept_id,
    before: readMember(kept),
    after: { ...readMember(after), unmerged: gone_id, ...movedCounts(undo) },
  });
  return { status: 'success', data: { id: gone_id, stays: [...stays, ...days] } };
});
