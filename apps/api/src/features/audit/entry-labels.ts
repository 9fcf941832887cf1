import { inArray } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { members, users, type auditEntries } from '../../platform/database/schema/index.ts';

type Entry = typeof auditEntries.$inferSelect;
type Fields = Record<string, unknown>;

const nameOf = ({ fname, lname }: { fname?: unknown; lname?: unknown }): string =>
  [fname, lname].filter(Boolean).join(' ');

/** What the record was at last, as far as the entry tells. */
const fieldsOfEntry = ({ before, after }: Entry): Fields => (after ?? before ?? {}) as Fields;

/** Names of the people that entries are about. */
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

/** Looks up, in two queries, the names that a page of entries needs: who did it, and whom it is about. */
export async function loadNames(db: Database, entries: readonly Entry[]): Promise<Names> {
  const isAbout = (kind: string) => entries.filter(({ record }) => record === kind).map(({ recordId }) => recordId);
  const told = entries.map(fieldsOfEntry);
  return {
    users: await loadNamesFrom(
      db,
      users,
      ids([...entries.map(({ userId }) => userId), ...isAbout('user'), ...told.map(({ user_id }) => user_id)]),
    ),
    members: await loadNamesFrom(db, members, ids(told.map(({ member_id }) => member_id))),
  };
}

/**
 * What people call the record. A record with a name of its own is called what it was called then; others after the person they
 * belong to, as that one is called now. Empty where nothing tells any more.
 */
export function labelOfEntry(entry: Entry, names: Names): string {
  const told = fieldsOfEntry(entry);
  if ('erased_member' in told) return `${String(told['erased_member'])} (erased)`;
  const own = nameOf(told) || told['name'];
  if (typeof own === 'string' && own !== '') return own;
  if (entry.record === 'plan') return String(told['plan_name'] ?? '');
  if (entry.record === 'export') return String(told['list'] ?? '');
  if (entry.record === 'user') return names.users.get(entry.recordId) ?? '';
  if (entry.record === 'session') return names.users.get(Number(told['user_id'])) ?? '';
  return names.members.get(Number(told['member_id'])) ?? '';
}
