import { calls, type MergePreview } from '@gym/api-contract';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import { measurements, type members, memberships } from '../../platform/database/schema/index.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { pickFields } from '../../platform/records/pick-fields.ts';
import type { ToldData } from '../../platform/errors/http-error.ts';
import { sizesOf } from '../measurements/index.ts';
import { findMember, memberState } from '../members/index.ts';

const DAY = 86_400_000;

/** How long a merge can be undone. Then the data for the undo is deleted. */
const UNDOABLE_DAYS = 90;

export const undoableUntil = (mergedAt: Date): Date => new Date(mergedAt.getTime() + UNDOABLE_DAYS * DAY);
/** Merges before this moment can no longer be undone. */
export const undoableSince = (now: Date): Date => new Date(now.getTime() - UNDOABLE_DAYS * DAY);

type Member = typeof members.$inferSelect;
export type Side = 'kept' | 'gone';

export type MergeField = keyof MergePreview['kept'];
/** What a merge chooses between, as the contract names it. */
export const MERGE_FIELDS = Object.keys(
  calls.getMergePreview.answer.properties.data.properties.kept.properties,
) as MergeField[];

/** The columns behind a choice. The three places are one. */
const columnsOf = (choice: MergeField): readonly (keyof Member)[] =>
  choice === 'home' ? ['country', 'state', 'city'] : [choice];

/** The stored values of a choice in one record. */
export const valuesOf = (record: Readonly<Record<string, unknown>>, choice: MergeField): Record<string, unknown> =>
  Object.fromEntries(columnsOf(choice).map((field) => [field, record[field]]));

export const hasSameValues = (
  one: Readonly<Record<string, unknown>>,
  other: Readonly<Record<string, unknown>>,
  choice: MergeField,
): boolean => columnsOf(choice).every((field) => one[field] === other[field]);

export interface MergePair {
  readonly kept_id: number;
  readonly gone_id: number;
}

async function readSide(db: Database | Transaction, member: Member): Promise<MergePreview['kept']> {
  const {
    rows: [home],
  } = await db.execute<{ name: string }>(sql`select concat_ws(', ',
    (select name from cities where id = ${member.city}),
    (select name from states where id = ${member.state}),
    (select name from countries where id = ${member.country})) as name`);
  const fields = MERGE_FIELDS.filter((field) => field !== 'home');
  return { ...pickFields(member, ...fields), home: home?.name ?? '' };
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
        .map((mine) => ({ date: row.date, kept: sizesOf(mine), gone: sizesOf(row) })),
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
