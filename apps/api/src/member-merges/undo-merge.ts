import { calls } from '@gym/api-contract';
import { and, desc, eq, gt, inArray, isNotNull, isNull } from 'drizzle-orm';
import { recordChange } from '../audit/record-change.ts';
import type { Transaction } from '../http/database.ts';
import { Refusal } from '../http/refusal.ts';
import { implementSave } from '../idempotency/implement-save.ts';
import { lockMemberRuns } from '../records/lock-member-runs.ts';
import type { StoredFields } from '../records/merge-undo.ts';
import { missingRecord } from '../records/missing-record.ts';
import { notFound } from '../records/not-found.ts';
import { readStoredMember } from '../records/read-stored-member.ts';
import { assignments, memberMerges, members } from '../schema/index.ts';
import { dietsOf, orderDiets } from './diet-order.ts';
import { markLastPeriod, noLastPeriod } from './last-period.ts';
import { CHOICES, chosenFrom, isSame } from './merged-fields.ts';
import { undoMeasurements } from './undo-measurements.ts';
import { undoableSince } from '../records/undoable-merges.ts';

type Member = typeof members.$inferSelect;

/** The one that was kept, locked; and the merge, which nobody else undoes meanwhile. */
async function lockMerge(tx: Transaction, id: number, now: Date) {
  const [known] = await tx.select().from(memberMerges).where(eq(memberMerges.id, id));
  if (!known) throw notFound('merge', id);
  // First the member, as an erasure does, which then looks for merges.
  const [kept] = await tx.select().from(members).where(eq(members.id, known.keptId)).for('update');
  const [merge] = await tx
    .select()
    .from(memberMerges)
    .where(and(eq(memberMerges.id, id), isNull(memberMerges.undoneAt), gt(memberMerges.mergedAt, undoableSince(now))))
    .for('update');
  if (!merge?.undo)
    throw new Refusal(
      422,
      'This merge can no longer be undone: it was undone already, its time is over, or the data was erased.',
    );
  if (!kept) throw await missingRecord(tx, 'member', known.keptId);
  // What a later merge into the same record took for its state before is what this one would give back.
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
  if (later)
    throw new Refusal(
      422,
      `Member ${later.gone} was merged into ${kept.fname} ${kept.lname} later. Undo that merge first.`,
    );
  return { merge, kept, undo: merge.undo };
}

/** The fields as they were before the merge, and which were changed since: those keep what they hold now. */
function restored(now: Member, before: StoredFields, after: StoredFields) {
  const stays = CHOICES.filter(
    (choice) => !isSame(before, after, choice) && !isSame(now as StoredFields, after, choice),
  );
  const back = CHOICES.filter((choice) => !isSame(before, after, choice) && !stays.includes(choice));
  return { stays, fields: Object.assign({}, ...back.map((choice) => chosenFrom(before, choice))) as Partial<Member> };
}

/**
 * Takes a merge back. Everything that moved returns to the one that was gone; what has been sold, measured, written or changed
 * since stays with the one that was kept, and is told.
 */
export const undoMerge = implementSave(calls.undoMerge, async ({ body: { id }, tx, act }) => {
  const {
    merge: { keptId: kept_id, goneId: gone_id },
    kept,
    undo,
  } = await lockMerge(tx, id, act.at);
  const { createdAt, ...gone } = undo.gone as unknown as Omit<Member, 'createdAt' | 'search'> & { createdAt: string };
  await lockMemberRuns(tx, gone_id);
  await tx
    .insert(members)
    .overridingSystemValue()
    .values({ ...gone, createdAt: new Date(createdAt) });

  await noLastPeriod(tx, kept_id);
  if (undo.periods.length > 0)
    await tx
      .update(assignments)
      .set({ member_id: gone_id })
      .where(and(inArray(assignments.id, [...undo.periods]), eq(assignments.member_id, kept_id)));
  await markLastPeriod(tx, kept_id);
  await markLastPeriod(tx, gone_id);
  const days = await undoMeasurements(tx, { kept_id, gone_id }, undo);
  const all = await dietsOf(tx, kept_id);
  await orderDiets(
    tx,
    gone_id,
    undo.diets.filter((diet) => all.includes(diet)),
  );
  await orderDiets(
    tx,
    kept_id,
    all.filter((diet) => !undo.diets.includes(diet)),
  );

  const { stays, fields } = restored(kept, undo.keptBefore, undo.keptAfter);
  const [after] = await tx
    .update(members)
    .set({ ...fields, version: kept.version + 1 })
    .where(eq(members.id, kept_id))
    .returning();
  if (!after) throw new Error('The database stored no member.');
  await tx.update(memberMerges).set({ undoneAt: act.at, undo: null }).where(eq(memberMerges.id, id));
  await recordChange(tx, {
    ...act,
    record: 'member',
    recordId: gone_id,
    before: { merged_into: kept_id },
    after: gone,
  });
  await recordChange(tx, {
    ...act,
    record: 'member',
    recordId: kept_id,
    before: readStoredMember(kept),
    after: readStoredMember(after),
  });
  return { status: 'success', data: { id: gone_id, stays: [...stays, ...days] } };
});
