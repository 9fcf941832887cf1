import { inArray } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { members, users, type auditEntries } from '../../platform/database/schema/index.ts';

type Entry = typeof auditEntries.$inferSelect;
type Fields = Record<string, unknown>;

const nameOf = ({ fname, lname }: { fname?: unknown; lname?: unknown }): string =>
  [fname, lname].filter(Boolean).join(' ');

/** The record's fields after the change, or before it if the change deleted the record. */
const fieldsOfEntry = ({ before, after }: Entry): Fields => (after ?? before ?? {}) as Fields;

/** Names of the users and members that entries refer to. */
export interface Names {
  readonly users: ReadonlyMap<number, string>;
  readonly members: ReadonlyMap<number, string>;
}

const ids = (values: unknown[]): number[] => [
  ...new Set(values.map(Number).filter((value) => Number.isSafeInteger(value) && value > 0)),
];

async function loadNamesFrom(
  db: Database,
  table: typeof users | typeof members,
  wanted: number[],
): Promise<Map<number, string>> {
  if (wanted.length === 0) return new Map();
  const { id, fname, lname } = table;
  const rows = await db.select({ id, fname, lname }).from(table).where(inArray(id, wanted));
  return new Map(rows.map((row) => [row.id, nameOf(row)]));
}

/** Loads the names that a page of entries needs, in two queries: the users and the members. */
export async function loadNames(db: Database, entries: readonly Entry[]): Promise<Names> {
  const recordIdsOf = (kind: string) => entries.filter(({ record }) => record === kind).map(({ recordId }) => recordId);
  const fields = entries.map(fieldsOfEntry);
  return {
    users: await loadNamesFrom(
      db,
      users,
      ids([...entries.map(({ userId }) => userId), ...recordIdsOf('user'), ...fields.map(({ user_id }) => user_id)]),
    ),
    members: await loadNamesFrom(
      db,
      members,
      ids([...fields.map(({ member_id }) => member_id), ...recordIdsOf('health data')]),
    ),
  };
}

/** The members whose measurements or diets these entries show. */
export const membersWithHealthData = (entries: readonly Entry[]): number[] =>
  ids(
    entries
      .filter(({ record }) => record === 'measurement' || record === 'diet')
      .map((entry) => fieldsOfEntry(entry)['member_id']),
  );

/**
 * The name of the record for readers. A record with its own name keeps the name from the time of the entry. Any other
 * record takes the current name of the person it belongs to. Empty if that name is no longer known.
 */
export function labelOfEntry(entry: Entry, names: Names): string {
  const fields = fieldsOfEntry(entry);
  for (const mark of ['erased_member', 'erased_user'])
    if (mark in fields) return fields[mark] === null ? 'erased' : `${String(fields[mark])} (erased)`;
  // The entry of a merged member has the name in `before` only.
  const own = nameOf(fields) || nameOf(entry.before ?? {}) || fields['name'];
  if (typeof own === 'string' && own !== '') return own;
  if (entry.record === 'plan') return String(fields['plan_name'] ?? '');
  if (entry.record === 'export') return String(fields['list'] ?? '');
  if (entry.record === 'user') return names.users.get(entry.recordId) ?? '';
  if (entry.record === 'health data') return names.members.get(entry.recordId) ?? '';
  if (entry.record === 'session') return names.users.get(Number(fields['user_id'])) ?? '';
  return names.members.get(Number(fields['member_id'])) ?? '';
}
