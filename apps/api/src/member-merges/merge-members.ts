import { calls } from '@gym/api-contract';
import { eq } from 'drizzle-orm';
import { recordChange } from '../audit/record-change.ts';
import { Refusal } from '../http/refusal.ts';
import { implementSave } from '../idempotency/implement-save.ts';
import { saved } from '../idempotency/saved.ts';
import { lockMemberRuns } from '../records/lock-member-runs.ts';
import { readStoredMember } from '../records/read-stored-member.ts';
import { assignments, memberMerges, members } from '../schema/index.ts';
import { dietsOf, orderDiets } from './diet-order.ts';
import { markLastPeriod, noLastPeriod } from './last-period.ts';
import { lockPair } from './locked-pair.ts';
import { mergeMeasurements } from './merge-measurements.ts';
import { mergePreview } from './merge-preview.ts';
import { CHOICES, chosenFrom } from './merged-fields.ts';

/**
 * Merges one member into another: what was sold, measured and written moves, the row of the other goes, and its number leads on.
 * Both rows are locked: a save of either is there before, or finds where the member went (ADR-0053).
 */
export const mergeMembers = implementSave(
  calls.mergeMembers,
  async ({ body: { kept_id, gone_id, state, fields = {}, diet, days = [] }, tx, act }) => {
    const pair = { kept_id, gone_id };
    if (kept_id === gone_id) {
      const reason = 'A member cannot be merged with themselves. Choose another one.';
      throw new Refusal(422, reason, { errors: { gone_id: reason } });
    }
    const { kept, gone } = await lockPair(tx, pair);
    const current = await mergePreview(tx, pair);
    if (current.state !== state)
      throw new Refusal(
        409,
        'Something about one of the two has changed since this was shown. Look at both again, then merge.',
        { current },
      );

    await noLastPeriod(tx, gone_id);
    const periods = await tx
      .update(assignments)
      .set({ member_id: kept_id })
      .where(eq(assignments.member_id, gone_id))
      .returning({ id: assignments.id });
    await markLastPeriod(tx, kept_id);
    const measured = await mergeMeasurements(tx, pair, days);
    const [keptDiets, goneDiets] = [await dietsOf(tx, kept_id), await dietsOf(tx, gone_id)];
    await orderDiets(
      tx,
      kept_id,
      (diet ?? (keptDiets.length > 0 ? 'kept' : 'gone')) === 'kept'
        ? [...goneDiets, ...keptDiets]
        : [...keptDiets, ...goneDiets],
    );

    const chosen = Object.assign(
      {},
      ...CHOICES.map((choice) => chosenFrom(fields[choice] === 'gone' ? gone : kept, choice)),
    ) as Partial<typeof kept>;
    // The version counts up in any case: a form that is open on either was filled from what is no more.
    const [after] = await tx
      .update(members)
      .set({ ...chosen, version: kept.version + 1 })
      .where(eq(members.id, kept_id))
      .returning();
    if (!after) throw new Error('The database stored no member.');
    await lockMemberRuns(tx, gone_id);
    await tx.delete(members).where(eq(members.id, gone_id));

    const [before, now, other] = [readStoredMember(kept), readStoredMember(after), readStoredMember(gone)];
    await tx.insert(memberMerges).values({
      keptId: kept_id,
      goneId: gone_id,
      mergedAt: act.at,
      mergedBy: act.userId,
      undo: {
        gone: { ...other, createdAt: gone.createdAt.toISOString() },
        keptBefore: before,
        keptAfter: now,
        periods: periods.map(({ id }) => id),
        ...measured,
        diets: goneDiets,
        keptDiets,
      },
    });
    await recordChange(tx, {
      ...act,
      record: 'member',
      recordId: gone_id,
      before: other,
      after: { merged_into: kept_id },
    });
    await recordChange(tx, { ...act, record: 'member', recordId: kept_id, before, after: now });
    return saved(kept_id);
  },
);
