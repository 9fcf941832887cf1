import { calls, MEMBER_ACTIONS, type TimelineEntry } from '@gym/api-contract';
import { sql, type SQL } from 'drizzle-orm';
import { dayAt } from '@gym/rules';
import type { Database } from '../../platform/database/database.ts';
import { implement } from '../../platform/http/implement-call.ts';
import { IS_REMOVAL, SIZES, type Sizes } from '../measurements/index.ts';
import { entriesOfMember, findMember, joinedDay } from '../members/index.ts';

const DEFAULT_SIZE = 20;

/** Whose timeline, and how much of it. */
interface Wanted {
  readonly member: number;
  readonly limit: number;
  readonly timeZone: string | undefined;
}

/** What every row has: who did it and when, as far as the audit trail knows. */
type Row = Readonly<{ id: string; at: string | Date | null; by: string | null }>;

/** The name of the user of an audit entry; null if nobody knows it. */
const BY = sql`nullif(trim(concat_ws(' ', fname, lname)), '') as by`;
const ENTRIES = sql`audit_entries left join users on users.id = user_id`;

/** The latest entry about a record, and the name of its user. */
const lastEntry = (record: string, recordId: SQL): SQL => sql`
  left join lateral (
    select at, ${BY}
    from ${ENTRIES}
    where record = ${record} and record_id = ${recordId} order by at desc, audit_entries.id desc limit 1
  ) as entry on true`;

/** The parts of an entry that every kind has. A record without an audit entry has only its own moment or day. */
const known = ({ id, at, by }: Row) => ({
  id: Number(id),
  ...(at !== null && { at: new Date(at).toISOString() }),
  ...(by !== null && { by }),
});

const dayOf = (at: string | Date | null, timeZone: string | undefined): string => dayAt(new Date(at ?? 0), timeZone);

async function findSales(db: Database, { member, limit, timeZone }: Wanted): Promise<TimelineEntry[]> {
  const { rows } = await db.execute<
    Row & { day: string; plan_name: string; price: string; start: string; end: string }
  >(sql`
    select sold.id, sold.created_at as at, entry.by, sold_on::text as day, plan_name, price::text,
      start_day::text as start, end_day::text as end
    from assignments as sold ${lastEntry('assignment', sql`sold.id`)}
    where member_id = ${member} order by sold_on desc, sold.id desc limit ${limit}`);
  // An imported sale was stored on another day, so that moment says nothing about it.
  return rows.map(({ price, day, plan_name, start, end, at, ...row }) => ({
    kind: 'sale',
    what: 'sold',
    ...known({ ...row, at: dayOf(at, timeZone) === day ? at : null }),
    ...{ day, plan_name, price: Number(price), start, end },
  }));
}

/** A sale that was taken back is only in the audit trail. */
async function findTakenBack(db: Database, { member, limit, timeZone }: Wanted): Promise<TimelineEntry[]> {
  const { rows } = await db.execute<Row & { plan_name: string | null; reason: string | null }>(sql`
    select audit_entries.id, at, ${BY},
      before ->> 'plan_name' as plan_name, after ->> 'reason' as reason
    from ${ENTRIES}
    where ${entriesOfMember(member)} and action = 'takeBackMembership'
    order by at desc, audit_entries.id desc limit ${limit}`);
  return rows.map(({ plan_name, reason, ...row }) => ({
    kind: 'sale',
    what: 'taken-back',
    ...known(row),
    day: dayOf(row.at, timeZone),
    ...(plan_name !== null && { plan_name }),
    ...(reason !== null && { reason }),
  }));
}

async function findMeasurements(db: Database, { member, limit }: Wanted): Promise<TimelineEntry[]> {
  const { rows } = await db.execute<Row & Sizes & { day: string }>(sql`
    select measured.id, entry.at, entry.by, date::text as day, ${sql.raw(SIZES.join(', '))}
    from measurements as measured ${lastEntry('measurement', sql`measured.id`)}
    where member_id = ${member} order by date desc limit ${limit}`);
  // The day counts: a correction later does not move the measurement.
  return rows.map(({ id, by, at: _at, ...row }) => ({
    kind: 'measurement',
    what: 'measured',
    ...known({ id, by, at: null }),
    ...row,
  }));
}

/** A removed measurement is only in the audit trail. One that was put back is a measurement again. */
async function findRemovedMeasurements(db: Database, { member, limit, timeZone }: Wanted): Promise<TimelineEntry[]> {
  const { rows } = await db.execute<Row & { measured: string }>(sql`
    select distinct on (record_id) record_id as id, at, ${BY},
      before ->> 'date' as measured
    from ${ENTRIES}
    where ${entriesOfMember(member)} and ${IS_REMOVAL}
    order by record_id, audit_entries.id desc`);
  const found = rows.map(({ measured, ...row }): TimelineEntry => ({
    kind: 'measurement',
    what: 'removed',
    ...known(row),
    day: dayOf(row.at, timeZone),
    measured,
  }));
  return found.sort(byTime).slice(0, limit);
}

async function findDiets(db: Database, { member, limit, timeZone }: Wanted): Promise<TimelineEntry[]> {
  const { rows } = await db.execute<Row & { foods: number }>(sql`
    select saved.id, saved.created_at as at, entry.by, json_array_length(diet) as foods
    from diets as saved ${lastEntry('diet', sql`saved.id`)}
    where member_id = ${member} order by version desc limit ${limit}`);
  return rows.map(({ foods, ...row }) => ({
    kind: 'diet',
    what: 'diet',
    ...known(row),
    day: dayOf(row.at, timeZone),
    foods,
  }));
}

type Fields = Readonly<Record<string, unknown>>;

/** Fields that no user changes. */
const OWN_FIELDS = new Set(['id', 'version']);

/** The names of the fields that a change gave another value. */
const changedFields = (before: Fields, after: Fields): string[] =>
  Object.keys(after)
    .filter((field) => field in before && !OWN_FIELDS.has(field))
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .sort();

const actionsThatSay = (what: string): SQL =>
  sql`any(${sql.param(Object.keys(MEMBER_ACTIONS).filter((action) => MEMBER_ACTIONS[action] === what))}::text[])`;

/**
 * Entries that changed the record: its creation, and changes with contents on both sides. The other record of a merge
 * only went away, or came back as it was.
 */
const IS_CHANGE = sql`(
  action = ${actionsThatSay('added')} and before is null and after is not null
  or (action = ${actionsThatSay('changed')} or action = ${actionsThatSay('merged')})
    and before is not null and after is not null and not before ? 'merged_into' and not after ? 'merged_into')`;

/** Changes of the record itself: only the names of the fields leave, because earlier values are for administrators. */
async function findChanges(db: Database, { member, limit, timeZone }: Wanted): Promise<TimelineEntry[]> {
  const { rows } = await db.execute<Row & { action: string; before: Fields | null; after: Fields }>(sql`
    select audit_entries.id, at, ${BY}, action, before, after
    from ${ENTRIES}
    where record = 'member' and record_id = ${member} and ${IS_CHANGE}
    order by at desc, audit_entries.id desc limit ${limit}`);
  return rows.map(({ action, before, after, ...row }) => ({
    kind: 'change',
    what: MEMBER_ACTIONS[action] ?? 'changed',
    ...known(row),
    day: dayOf(row.at, timeZone),
    ...(before && { fields: changedFields(before, after) }),
  }));
}

const FINDERS = {
  sale: [findSales, findTakenBack],
  measurement: [findMeasurements, findRemovedMeasurements],
  diet: [findDiets],
  change: [findChanges],
} as const;

/** The latest first. Of the same day, what has no time comes last. */
const byTime = (one: TimelineEntry, other: TimelineEntry): number =>
  other.day.localeCompare(one.day) || (other.at ?? '').localeCompare(one.at ?? '') || Number(other.id) - Number(one.id);

/**
 * What happened with a member. It reads the records, and from the audit trail who did it, so it is complete even where
 * the trail is not (an import, a gym that began with an older version).
 */
const getMemberTimeline = implement(calls.getMemberTimeline, async (incoming, { db, config, healthReads }) => {
  const { id, kind, size = DEFAULT_SIZE } = incoming.query;
  const { timeZone } = config.gym;
  const member = await findMember(db, id);
  if (kind === undefined || kind === 'measurement' || kind === 'diet')
    await healthReads.record(calls.getMemberTimeline, [member.id], incoming);
  const since = joinedDay(member, timeZone);
  const wanted = { member: member.id, limit: size + 1, timeZone };
  const finders = kind === undefined ? Object.values(FINDERS).flat() : FINDERS[kind];
  const found = (await Promise.all(finders.map((find) => find(db, wanted)))).flat().sort(byTime);
  return {
    status: 'success',
    data: found.slice(0, size),
    more: found.length > size,
    ...(since !== undefined && { since }),
  };
});

export const timelineRoutes = [getMemberTimeline];
