import { eq, inArray } from 'drizzle-orm';
import { type BodyOf, calls, reasons } from '@gym/api-contract';
import type { Transaction } from '../../platform/database/database.ts';
import { fieldError, HttpError } from '../../platform/errors/http-error.ts';
import { implementSave, saved } from '../../platform/idempotency/implement-save.ts';
import { writeAuditEntry } from '../../platform/audit/audit-entries.ts';
import { memberships, memberMerges, members } from '../../platform/database/schema/index.ts';
import { earlierJoined } from '../../shared/members/joined.ts';
import { lockMemberBlocks, readMember } from '../../shared/members/stored-member.ts';
import { missingRecord } from '../../shared/records/missing-record.ts';
import { clearLastMembership, markLastMembership } from '../../shared/memberships/last-membership.ts';
import { MERGE_FIELDS, type MergeField, type Side, valuesOf } from './merge-fields.ts';
import { type MergePair, mergePreview, toldByPreview } from './merge-preview.ts';
import { mergeMeasurements } from './reassign-measurements.ts';
import { findDietIds, joinTags, movedCounts, reassignDiets } from './reassign-records.ts';

type Member = typeof members.$inferSelect;

/** Both rows, locked against every other save, the lower number first. @throws HttpError 404, 410 */
async function lockPair(tx: Transaction, { kept_id, gone_id }: MergePair) {
  const rows = await tx
    .select()
    .from(members)
    .where(inArray(members.id, [kept_id, gone_id]))
    .orderBy(members.id)
    .for('update');
  const [kept, gone] = [kept_id, gone_id].map((id) => rows.find((row) => row.id === id));
  if (!kept) throw await missingRecord(tx, 'member', kept_id);
  if (!gone) throw await missingRecord(tx, 'member', gone_id);
  return { kept, gone };
}

/** A merge as the administrator chose it. */
type MergeChoices = Pick<BodyOf<typeof calls.mergeMembers>, 'diet' | 'days'>;

/** Moves memberships, measurements, diets and tags to the kept record. Resolves to the ids that an undo needs. */
async function moveRecords(tx: Transaction, pair: MergePair, { diet, days = [] }: MergeChoices) {
  const { kept_id, gone_id } = pair;
  await clearLastMembership(tx, gone_id);
  const periods = await tx
    .update(memberships)
    .set({ member_id: kept_id })
    .where(eq(memberships.member_id, gone_id))
    .returning({ id: memberships.id });
  await markLastMembership(tx, kept_id);
  const measured = await mergeMeasurements(tx, pair, days);
  const [keptDiets, goneDiets] = [await findDietIds(tx, kept_id), await findDietIds(tx, gone_id)];
  const current = diet ?? (keptDiets.length > 0 ? 'kept' : 'gone');
  const inOrder = current === 'kept' ? [...goneDiets, ...keptDiets] : [...keptDiets, ...goneDiets];
  await reassignDiets(tx, kept_id, inOrder);
  const tags = await joinTags(tx, kept_id, gone_id);
  return { periods: periods.map(({ id }) => id), ...measured, diets: goneDiets, keptDiets, tags };
}

/**
 * Saves the chosen fields and the earlier day of joining in the kept record and deletes the other one. Resolves to the
 * kept record.
 */
async function joinRows(
  tx: Transaction,
  { kept, gone }: Record<Side, Member>,
  fields: Partial<Record<MergeField, Side>>,
): Promise<Member> {
  const chosen = Object.assign(
    {},
    ...MERGE_FIELDS.map((choice) => valuesOf(fields[choice] === 'gone' ? gone : kept, choice)),
  ) as Partial<Member>;
  // Raise the version in any case: every open form of the two was filled from a record that no longer exists.
  const [after] = await tx
    .update(members)
    .set({ ...chosen, joinedAt: earlierJoined(kept, gone), version: kept.version + 1 })
    .where(eq(members.id, kept.id))
    .returning();
  if (!after) throw new Error('The database stored no member.');
  await lockMemberBlocks(tx, [gone.id]);
  await tx.delete(members).where(eq(members.id, gone.id));
  return after;
}

/**
 * Merges one member into another: memberships, measurements and diets move, the other row is deleted, and its number
 * refers to the kept record. Both rows are locked: a concurrent save is part of the merge or gets a 410 (ADR-0053).
 */
export const mergeMembers = implementSave(
  calls.mergeMembers,
  async ({ body: { kept_id, gone_id, state, fields = {}, ...choices }, tx, auditContext }) => {
    const pair = { kept_id, gone_id };
    if (kept_id === gone_id) throw fieldError('gone_id', reasons.merges.sameMember);
    const { kept, gone } = await lockPair(tx, pair);
    const current = await mergePreview(tx, pair);
    if (current.state !== state)
      throw new HttpError(409, reasons.merges.changedMeanwhile, {
        current: { record: current, tells: toldByPreview(current) },
      });

    const moved = await moveRecords(tx, pair, choices);
    const after = await joinRows(tx, { kept, gone }, fields);
    const [before, now, other] = [readMember(kept), readMember(after), readMember(gone)];
    await tx.insert(memberMerges).values({
      keptId: kept_id,
      goneId: gone_id,
      mergedAt: auditContext.at,
      mergedBy: auditContext.userId,
      undo: {
        gone: { ...other, createdAt: gone.createdAt.toISOString(), joinedAt: gone.joinedAt },
        keptBefore: before,
        keptJoinedAt: kept.joinedAt,
        keptAfter: now,
        ...moved,
      },
    });
    const counts = movedCounts(moved);
    await writeAuditEntry(tx, {
      ...auditContext,
      record: 'member',
      recordId: gone_id,
      before: other,
      after: { merged_into: kept_id, ...counts },
    });
    await writeAuditEntry(tx, {
      ...auditContext,
      record: 'member',
      recordId: kept_id,
      before,
      after: { ...now, merged_from: gone_id, ...counts },
    });
    return saved(kept_id);
  },
);
