import { calls } from '@gym/api-contract';
import { desc, eq } from 'drizzle-orm';
import { implement } from '../http/implement.ts';
import { findMember } from '../records/find-member.ts';
import { measurements } from '../schema/index.ts';
import { latestHealth } from './latest-health.ts';
import { readMeasurement } from './measured.ts';

/** The member and what was measured last. */
export const getLatest = implement(calls.getMemberHealthByMemberId, async ({ query }, { db }) => ({
  status: 'success',
  data: await latestHealth(db, query.id),
}));

/** Everything that was measured of a member, the newest first. */
export const getHistory = implement(calls.getMemberMeasurements, async ({ query }, { db }) => {
  const { id } = await findMember(db, query.id);
  const rows = await db
    .select()
    .from(measurements)
    .where(eq(measurements.member_id, id))
    .orderBy(desc(measurements.date));
  return { status: 'success', data: rows.map(readMeasurement) };
});
