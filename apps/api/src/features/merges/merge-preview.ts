import type { MergePreview } from '@gym/api-contract';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import { measurements, type members, memberships } from '../../platform/database/schema/index.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { ToldData } from '../../platform/errors/http-error.ts';
import { findMember, memberState } from '../members/index.ts';

const DAY = 86_400_000;

/** How long a merge can be undone. Then the data for the undo is deleted. */
const UNDOABLE_DAYS = 90;

export const undoableUntil = (mergedAt: Date): Date => new Date(mergedAt.getTime() + UNDOABLE_DAYS * DAY);
/** Merges before this moment can no longer be undone. */
export const undoableSince = (now: Date): Date => new Date(now.getTime() - UNDOABLE_DAYS * DAY);

type Member = typeof members.$inferSelect;
export type Side = 'kept' | 'gone';

/** The columns behind each choice of a merge. The three places are one choice. */
const COLUMNS_OF_FIELD = {
  fname: ['fname'],
  lname: ['lname'],
  father_fname: ['father_fname'],
  father_lname: ['father_lname'],
  profession: ['profession'],
  email: ['email'],
  phone: ['phone'],
  address: ['address'],
  pincode: ['pincode'],
  home: ['country', 'state', 'city'],
} as const satisfies Readonly<Record<string, readonly (keyof Member)[]>>;

export type MergeField = keyof typeof COLUMNS_OF_FIELD;
export const MERGE_FIELDS = Object.keys(COLUMNS_OF_FIELD) as MergeField[];

/** The stored values of a choice in one record. */
export const valuesOf = (record: Readonly<Record<string, unknown>>, choice: MergeField): Record<string, unknown> =>
  Object.fromEntries(COLUMNS_OF_FIELD[choice].map((field) => [field, record[field]]));

export const hasSameValues = (
  one: Readonly<Record<string, unknown>>,
  other: Readonly<Record<string, unknown>>,
  choice: MergeField,
): boolean => COLUMNS_OF_FIELD[choice].every((field) => one[field] === other[field]);

export interface MergePair {
  readonly kept_id: number;
  readonly gone_id: number;
}

async function readSide(db: Database | Transaction, member: Member): Promise<MergePreview['kept']> {
  const { fname, lname, father_fname, father_lname, profession, email, phone, address, pincode, country, state, city } =
    member;
  const {
    rows: [home],
  } = await db.execute<{ name: string }>(sql`select concat_ws(', ',
    (select name from cities where id = ${city}),
    (select name from states where id = ${state}),
    (select name from countries where id = ${country})) as name`);
  return {
    fname,
    lname,
    father_fname,
    father_lname,
    profession,
    email,
    phone,
    address,
    pincode,
    home: home?.name ?? '',
  };
}

/** Two members side by side, and what a merge would move. @throws HttpError 404, 410 */
export async function mergePreview(db: Database | Transaction, { kept_id, gone_id }: MergePair): Promise<MergePreview> {
  const [kept, gone] = [await findMember(db, kept_id), await findMember(db, gone_id)];
  const [keptState, goneState] = [await memberState(db, kept_id), await memberState(db, gone_id)];
  const sideOf = (id: number | null) => (id === kept_id ? ('kept' as const) : ('gone' as const));

  const periods = await db
    .select()
    .from(memberships)
    .where(inArray(memberships.member_id, [kept_id, gone_id]))
    .orderBy(asc(memberships.start), asc(memberships.id));
  const measured = await db
    .select()
    .from(measurements)
    .where(eq(measurements.member_id, gone_id))
    .orderBy(asc(measurements.date));
  const own =
    measured.length === 0
      ? []
      : await db
          .select()
          .from(measurements)
          .where(
            sql`${eq(measurements.member_id, kept_id)} and ${inArray(
              measurements.date,
              measured.map(({ date }) => date),
            )}`,
          );
  const sizes = ({ chest, biceps, shoulder, waist, thigh }: typeof measurements.$inferSelect) => ({
    chest,
    biceps,
    shoulder,
    waist,
    thigh,
  });
  return {
    state: `${keptState.state}/${goneState.state}`,
    kept_id,
    gone_id,
    kept: await readSide(db, kept),
    gone: await readSide(db, gone),
    periods: periods.map(({ id, member_id, plan_name, start, end }) => ({
      id,
      of: sideOf(member_id),
      plan_name,
      start,
      end,
      overlaps: periods.some((other) => other.id !== id && other.start <= end && other.end >= start),
    })),
    measured: { kept: keptState.measurements, gone: goneState.measurements },
    days: measured.flatMap((row) =>
      own
        .filter(({ date }) => date === row.date)
        .map((mine) => ({ date: row.date, kept: sizes(mine), gone: sizes(row) })),
    ),
    diets: { kept: keptState.diets, gone: goneState.diets },
    undoable_days: UNDOABLE_DAYS,
  };
}

/** What a preview tells: the full contacts of both, and their measurements if both have some of the same day. */
export function toldByPreview({ kept_id, gone_id, days }: MergePreview): ToldData {
  const both = [...new Set([Number(kept_id), Number(gone_id)])];
  return { contacts: both, healthData: days.length > 0 ? both : [] };
}
