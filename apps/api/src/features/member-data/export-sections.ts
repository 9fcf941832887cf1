import type { MemberExport } from '@gym/api-contract';
import { DURATION_NAMES } from '@gym/rules';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import { FOOD_NAMES } from '../diet/index.ts';
import { sizesOf } from '../measurements/index.ts';
import type { Transaction } from '../../platform/database/database.ts';
import {
  memberships,
  cities,
  countries,
  diets,
  measurements,
  memberMerges,
  states,
  type members,
} from '../../platform/database/schema/index.ts';
import { auditEntriesAbout, importRowsAbout, type Person } from './person-records.ts';

const period = (code: number) => ({ code, name: DURATION_NAMES[code] ?? String(code) });

/** The names of a member's places. An unknown place keeps its number. */
export async function readPlaces(tx: Transaction, { country, state, city }: typeof members.$inferSelect) {
  const named = async (table: typeof countries | typeof states | typeof cities, id: number) => {
    const [place] = await tx.select({ name: table.name }).from(table).where(eq(table.id, id));
    return { id, name: place?.name ?? '' };
  };
  return {
    country: await named(countries, country),
    state: await named(states, state),
    city: await named(cities, city),
  };
}

export async function readMemberships(
  tx: Transaction,
  id: number,
  currency: string,
): Promise<MemberExport['memberships']> {
  const rows = await tx
    .select()
    .from(memberships)
    .where(eq(memberships.member_id, id))
    .orderBy(asc(memberships.start), asc(memberships.id));
  return rows.map(({ plan_name, soldOn, start, end, duration, duration_count, free_days, price }) => ({
    plan: plan_name,
    sold_on: soldOn,
    first_day: start,
    last_day: end,
    duration: period(duration),
    duration_count,
    free_period: period(free_days),
    price,
    currency,
  }));
}

export async function readMeasurements(
  tx: Transaction,
  id: number,
  unit: string,
): Promise<MemberExport['measurements']> {
  const rows = await tx
    .select()
    .from(measurements)
    .where(eq(measurements.member_id, id))
    .orderBy(asc(measurements.date));
  return rows.map((row) => ({ date: row.date, unit, ...sizesOf(row) }));
}

export async function readDiets(tx: Transaction, id: number): Promise<MemberExport['diets']> {
  const rows = await tx.select().from(diets).where(eq(diets.member_id, id)).orderBy(asc(diets.version));
  return rows.map(({ version, createdAt, diet }) => ({
    version,
    saved_at: createdAt.toISOString(),
    foods: diet.map(({ food_item, qty, units }) => ({
      food: FOOD_NAMES.get(food_item) ?? `Food ${food_item}`,
      quantity: qty,
      unit: units,
    })),
  }));
}

/**
 * The member may know the names of staff, but not their network addresses. During a merge that was undone later, an
 * entry may hold another person's data: such an entry goes out without its values.
 */
export async function readChanges(tx: Transaction, numbers: readonly number[]): Promise<MemberExport['changes']> {
  const { rows } = await tx.execute<{
    at: Date | string;
    user_id: string | null;
    name: string | null;
    action: string;
    record: string;
    mixed: boolean;
    before: Record<string, unknown> | null;
    after: Record<string, unknown> | null;
  }>(sql`
    select at, user_id, fname || ' ' || lname as name, action, record, before, after, exists (
      select from member_merges
      where kept_id = any(${sql.param(numbers)}::bigint[])
        and undone_at is not null and entries.at between merged_at and undone_at
    ) as mixed
    from ${auditEntriesAbout(numbers)} as entries left join users on users.id = user_id order by at, entries.id`);
  return rows.map(({ at, user_id, name, action, record, mixed, before, after }) => ({
    at: new Date(at).toISOString(),
    by: name ?? (user_id === null ? 'the server' : `User ${user_id}`),
    action,
    record,
    before: mixed ? null : before,
    after: mixed ? null : after,
  }));
}

export async function readImports(tx: Transaction, person: Person): Promise<MemberExport['imports']> {
  const { rows } = await tx.execute<{
    file: string;
    line: number;
    at: Date | string;
    fields: Record<string, string> | null;
  }>(sql`
    select file_name as file, line, created_at as at, fields from ${importRowsAbout(person)} as found
    join member_import_rows using (import_id, line) join member_imports on id = import_id order by import_id, line`);
  return rows.map(({ file, line, at, fields }) => ({ file, line, imported_at: new Date(at).toISOString(), fields }));
}

export async function readMerged(tx: Transaction, numbers: number[]): Promise<MemberExport['merged']> {
  const rows = await tx
    .select({ number: memberMerges.goneId, at: memberMerges.mergedAt })
    .from(memberMerges)
    .where(sql`${inArray(memberMerges.goneId, numbers)} and ${memberMerges.undoneAt} is null`)
    .orderBy(asc(memberMerges.mergedAt));
  return rows.map(({ number, at }) => ({ number, merged_at: at.toISOString() }));
}
