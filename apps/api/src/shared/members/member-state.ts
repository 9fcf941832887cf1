import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../platform/database/database.ts';

/** What a member has, counted. */
export interface MemberCounts {
  readonly periods: number;
  readonly measurements: number;
  readonly diets: number;
}

/** Says, as a text, whether anything of a member has changed: the record, or what was sold, measured or written for it. */
export interface MemberState extends MemberCounts {
  readonly state: string;
}

/** Of a member that exists. Under the lock of the member's row it stays true until the transaction ends. */
export async function memberState(db: Database | Transaction, id: number): Promise<MemberState> {
  const {
    rows: [row],
  } = await db.execute<
    Record<'version' | 'periods' | 'last_period' | 'measurements' | 'measured' | 'diets' | 'last_diet', string>
  >(sql`
    select (select version from members where id = ${id}) as version, periods, last_period, measurements, measured, diets, last_diet
    from (select count(*) as periods, coalesce(max(id), 0) as last_period from assignments where member_id = ${id}) as sold,
      (select count(*) as measurements, coalesce(sum(version), 0) as measured from measurements where member_id = ${id}) as health,
      (select count(*) as diets, coalesce(max(id), 0) as last_diet from diets where member_id = ${id}) as eaten`);
  if (!row) throw new Error('The database counted nothing.');
  const { version, periods, last_period, measurements, measured, diets, last_diet } = row;
  return {
    periods: Number(periods),
    measurements: Number(measurements),
    diets: Number(diets),
    state: [id, version, periods, last_period, measurements, measured, diets, last_diet].join('.'),
  };
}
