import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../platform/database/database.ts';

/** The number of a member's records. */
export interface MemberCounts {
  readonly periods: number;
  readonly measurements: number;
  readonly diets: number;
}

/** The counts, and a text that changes with every change of the member or of these records. */
export interface MemberState extends MemberCounts {
  readonly state: string;
}

/** The state of an existing member. Under a lock on the member's row it cannot change until the transaction ends. */
export async function memberState(db: Database | Transaction, id: number): Promise<MemberState> {
  const {
    rows: [row],
  } = await db.execute<
    Record<'version' | 'periods' | 'last_period' | 'measurements' | 'measured' | 'diets' | 'last_diet', string>
  >(sql`
    select (select version from members where id = ${id}) as version,
      periods, last_period, measurements, measured, diets, last_diet
    from (
        select count(*) as periods, coalesce(max(id), 0) as last_period
        from assignments where member_id = ${id}
      ) as sales,
      (
        select count(*) as measurements, coalesce(sum(version), 0) as measured
        from measurements where member_id = ${id}
      ) as measurement_counts,
      (
        select count(*) as diets, coalesce(max(id), 0) as last_diet
        from diets where member_id = ${id}
      ) as diet_counts`);
  if (!row) throw new Error('The database counted nothing.');
  const { version, periods, last_period, measurements, measured, diets, last_diet } = row;
  return {
    periods: Number(periods),
    measurements: Number(measurements),
    diets: Number(diets),
    state: [id, version, periods, last_period, measurements, measured, diets, last_diet].join('.'),
  };
}
