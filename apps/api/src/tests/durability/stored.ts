import type { Pool } from 'pg';
import { type Entry, type Ledger, markerOfEntry, markerOfSave } from './ledger.ts';
import { FOODS } from './writer.ts';

const WRITTEN = ['plans', 'members', 'measurements', 'diets', 'assignments', 'audit_entries'] as const;
const RECORDS = {
  plans: 'plan',
  members: 'member',
  measurements: 'measurement',
  diets: 'diet',
  assignments: 'assignment',
} as const;

/** The highest id of each table before the load. Higher ids come from the load. */
export type Baseline = Readonly<Record<(typeof WRITTEN)[number], number>>;

export async function readBaseline(pool: Pool): Promise<Baseline> {
  const columns = WRITTEN.map((table) => `(select coalesce(max(id), 0) from ${table})::int as ${table}`);
  return (await pool.query<Baseline>(`select ${columns.join(', ')}`)).rows[0] as Baseline;
}

/** The faults of the database, a sentence each; none if every acknowledged save is complete and stored once. */
export async function findFaults(
  pool: Pool,
  ledger: Ledger,
  baseline: Baseline,
): Promise<{ lost: string[]; twice: string[]; partial: string[] }> {
  const { rows: entries } = await pool.query<Entry>(
    'select action, record_id, after from audit_entries where id > $1',
    [baseline.audit_entries],
  );
  const times = new Map<string, number>();
  for (const entry of entries) times.set(markerOfEntry(entry), (times.get(markerOfEntry(entry)) ?? 0) + 1);
  const sent = new Set(ledger.saves.map(markerOfSave));
  return {
    lost: ledger.acknowledged.map(markerOfSave).filter((marker) => !times.has(marker)),
    twice: [...times].filter(([marker, count]) => count > 1 && sent.has(marker)).map(([marker]) => marker),
    partial: [
      ...[...times.keys()].filter((marker) => !sent.has(marker)).map((marker) => `No client sent ${marker}.`),
      ...(await contradictions(pool, ledger, baseline)),
    ],
  };
}

/** Contradictions between tables: a row without an audit entry, an incomplete diet, a key without an answer. */
async function contradictions(pool: Pool, ledger: Ledger, baseline: Baseline): Promise<string[]> {
  const found: string[] = [];
  const look = async (what: string, query: string): Promise<void> => {
    const { rows } = await pool.query<{ id: number }>(query);
    if (rows.length > 0) found.push(`${what}: ${rows.map(({ id }) => id).join(', ')}`);
  };
  for (const [table, record] of Object.entries(RECORDS) as [keyof typeof RECORDS, string][]) {
    const trail = `(
      select count(*) from audit_entries
      where id > ${baseline.audit_entries} and record = '${record}' and record_id = row.id)`;
    // A version counts the saves of its row. Diets and memberships are saved once.
    const expected = table === 'diets' || table === 'assignments' ? '1' : 'row.version';
    await look(
      `${table} whose version is not the number of their audit entries`,
      `select id from ${table} row where id > ${baseline[table]} and ${trail} <> ${expected}`,
    );
    await look(
      `audit entries about missing ${table}`,
      `select record_id as id from audit_entries
      where id > ${baseline.audit_entries} and record = '${record}'
        and not exists (select from ${table} row where row.id = record_id)`,
    );
  }
  await look(
    'incomplete diets',
    `select id from diets where id > ${baseline.diets} and (
      json_array_length(diet) <> ${FOODS}
      or (select count(distinct food ->> 'qty') from json_array_elements(diet) food) <> 1)`,
  );
  await look(
    'members without exactly one last membership',
    `select member_id as id from assignments where id > ${baseline.assignments}
    group by member_id having count(*) filter (where not renewed) <> 1`,
  );
  await look(
    'members with a gap or an overlap between two memberships',
    `select id from (
      select id, start_day, lag(end_day) over (partition by member_id order by start_day) as before
      from assignments where id > ${baseline.assignments}
    ) period where start_day <> before + 1`,
  );
  await look('keys without an answer', `select 1 as id from saved_answers where answer is null`);
  const {
    rows: [keys],
  } = await pool.query<{ count: number }>('select count(*)::int as count from saved_answers');
  if (keys?.count !== ledger.saves.length) found.push(`${ledger.saves.length} saves left ${keys?.count} keys`);
  return found;
}
