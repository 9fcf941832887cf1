import { desc, eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../http/database.ts';
import { findMember } from '../records/find-member.ts';
import { measurements } from '../schema/index.ts';
import { measuredOf } from './measured.ts';

const NOTHING = { chest: null, biceps: null, shoulder: null, waist: null, thigh: null };

/** How often this member was measured or corrected: counts up with every save, on whatever day. */
const version = sql<number>`(sum(${measurements.version}) over ())::int`;

/** The member and what was measured last; nothing, version 0, where nothing was (acceptance F3, J4). @throws Refusal 404 */
export async function latestHealth(db: Database | Transaction, memberId: number) {
  const { id, fname, lname, email, phone } = await findMember(db, memberId);
  const [latest] = await db
    .select({ row: measurements, version })
    .from(measurements)
    .where(eq(measurements.member_id, id))
    .orderBy(desc(measurements.date))
    .limit(1);
  return {
    fname,
    lname,
    email,
    phone,
    member_id: id,
    ...(latest ? measuredOf(latest.row) : NOTHING),
    version: latest?.version ?? 0,
  };
}
