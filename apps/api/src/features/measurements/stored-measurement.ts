import { sql, type SQL } from 'drizzle-orm';
import type { measurements } from '../../platform/database/schema/index.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { pickFields } from '../../platform/records/pick-fields.ts';
import { entriesOfMember } from '../members/index.ts';

export type Measurement = typeof measurements.$inferSelect;

/** The five sizes. */
export const SIZES = ['chest', 'biceps', 'shoulder', 'waist', 'thigh'] as const;
export type Sizes = Pick<Measurement, (typeof SIZES)[number]>;

/** The five sizes of a record or a request. */
export const sizesOf = (row: Sizes): Sizes => pickFields(row, ...SIZES);

/** A measurement as the history shows it. */
export const readMeasurement = ({ id, version, date, ...row }: Measurement) => ({ id, version, date, ...sizesOf(row) });

/** A measurement as the audit trail keeps it. */
export const auditedMeasurement = ({ member_id, date, ...row }: Measurement) => ({ member_id, date, ...sizesOf(row) });

/** Selects the audit entries of measurements that were removed and not put back. */
export const IS_REMOVAL: SQL = sql`
  action = 'removeMeasurement' and not exists (select from measurements where id = record_id)`;

/**
 * The measurements of a member that were removed and not put back: `id` and the number of changes until the removal,
 * which is one of them. Only the audit trail still knows them (ADR-0027).
 */
export async function findRemovals(
  db: Database | Transaction,
  memberId: number,
): Promise<{ id: number; changes: number }[]> {
  const { rows } = await db.execute<{ id: string; changes: number }>(sql`
    select record_id as id, max((before ->> 'version')::int) + 1 as changes from audit_entries
    where ${entriesOfMember(memberId)} and action = 'removeMeasurement'
      and not exists (select from measurements where id = record_id and member_id = ${memberId})
    group by record_id`);
  return rows.map(({ id, changes }) => ({ id: Number(id), changes }));
}

/** Those of the measurements that were removed and not put back. */
export async function findRemovedIds(tx: Transaction, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select record_id as id from audit_entries
    where record = 'measurement' and record_id = any(${sql.param(ids)}::bigint[]) and ${IS_REMOVAL}`);
  return new Set(rows.map(({ id }) => Number(id)));
}
