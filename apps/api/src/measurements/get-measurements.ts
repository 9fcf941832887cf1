import { calls } from '@gym/api-contract';
import { desc, eq } from 'drizzle-orm';
import { implement } from '../http/implement.ts';
import { findMember } from '../records/find-member.ts';
import { measurements } from '../schema/index.ts';
import { measuredOf, readMeasurement } from './measured.ts';

const NOTHING = { chest: null, biceps: null, shoulder: null, waist: null, thigh: null };

/** The member and what was measured last; nothing where nothing was (acceptance F3). */
export const getLatest = implement(calls.getMemberHealthByMemberId, async ({ query }, { db }) => {
  const { id, fname, lname, email, phone } = await findMember(db, query.id);
  const [latest] = await db.select().from(measurements).where(eq(measurements.member_id, id)).orderBy(desc(measurements.date)).limit(1);
  return { status: 'success', data: { fname, lname, email, phone, member_id: id, ...(latest ? measuredOf(latest) : NOTHING) } };
});

/** Everything that was measured of a member, the newest first. */
export const getHistory = implement(calls.getMemberMeasurements, async ({ query }, { db }) => {
  const { id } = await findMember(db, query.id);
  const rows = await db.select().from(measurements).where(eq(measurements.member_id, id)).orderBy(desc(measurements.date));
  return { status: 'success', data: rows.map(readMeasurement) };
});
