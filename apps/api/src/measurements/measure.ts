import { calls } from '@gym/api-contract';
import { and, eq } from 'drizzle-orm';
import { recordChange, type Act } from '../audit/record-change.ts';
import { dayAt } from '../calendar/day-at.ts';
import type { Transaction } from '../http/database.ts';
import { Refusal } from '../http/refusal.ts';
import type { Services } from '../http/services.ts';
import { implementSave } from '../idempotency/implement-save.ts';
import { saved } from '../idempotency/saved.ts';
import { lockMember } from '../records/lock-member.ts';
import { measurements } from '../schema/index.ts';
import { latestHealth } from './latest-health.ts';
import { measuredOf, readMeasurement, type Measured } from './measured.ts';

interface Measuring {
  readonly tx: Transaction;
  readonly act: Act;
  readonly memberId: number;
  readonly measured: Measured;
  /** What the form was filled from; undefined from an old client, and where nothing was shown before. */
  readonly version?: number | undefined;
}

/**
 * Keeps what was measured today in the gym's time zone: a second time that day corrects the first, a later day adds
 * (acceptance F4). Answers the member's id, which is what the screens call a health record by.
 *
 * @throws Refusal 409 with `current` when `version` is not the stored one (acceptance J4)
 */
async function measure({ tx, act, memberId, measured, version }: Measuring, { config }: Services) {
  const date = dayAt(act.at, config.gym.timeZone);
  // Two at once would both find nothing of today: one after the other.
  await lockMember(tx, memberId);
  const current = await latestHealth(tx, memberId);
  if (version !== undefined && version !== current.version) {
    throw new Refusal(409, 'Someone else measured this member meanwhile. Compare the values, then save again.', {
      current,
    });
  }
  const [before] = await tx
    .select()
    .from(measurements)
    .where(and(eq(measurements.member_id, memberId), eq(measurements.date, date)));
  const [after] = before
    ? await tx
        .update(measurements)
        .set({ ...measured, version: before.version + 1 })
        .where(eq(measurements.id, before.id))
        .returning()
    : await tx
        .insert(measurements)
        .values({ member_id: memberId, date, ...measured })
        .returning();
  if (!after) throw new Error('The database stored no measurement.');
  await recordChange(tx, {
    ...act,
    record: 'measurement',
    recordId: after.id,
    ...(before && { before: { member_id: memberId, ...readMeasurement(before) } }),
    after: { member_id: memberId, ...readMeasurement(after) },
  });
  return saved(memberId);
}

export const saveMemberHealth = implementSave(calls.saveMemberHealth, ({ body, tx, act }, services) =>
  measure({ tx, act, memberId: body.member_id, measured: measuredOf(body) }, services),
);

/** The same from the update form; its `id` is the member's as well (acceptance F3), and `member_id` says so without doubt. */
export const updateMemberHealth = implementSave(calls.UpdatememberHealth, ({ body, tx, act }, services) =>
  measure({ tx, act, memberId: body.member_id, measured: measuredOf(body), version: body.version }, services),
);
