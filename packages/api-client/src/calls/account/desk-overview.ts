import {
  fieldsOf,
  hasFeature,
  type Id,
  idOf,
  type Json,
  numberOf,
  type ReadOptions,
  readRecord,
  textOf,
} from '@gym/api-client';
import type { Feature } from '@gym/api-contract';

/** A member in a list of the front desk. */
interface DeskMember {
  readonly id: Id;
  readonly fname: string;
  readonly lname: string;
  readonly phone: string;
}

/** A member whose last membership ends soon or has ended. */
export interface DeskRenewal extends DeskMember {
  readonly plan_name: string;
  /** Last day of the membership, YYYY-MM-DD. */
  readonly ends: string;
  /** Days from today to that day; negative if it has ended. */
  readonly days_left: number;
}

export interface AddedMember extends DeskMember {
  /** `none`: no plan was ever assigned. */
  readonly membership: string;
  /** The day of the addition, YYYY-MM-DD. */
  readonly joined: string;
}

/** The first rows of a list of renewals, and the number of all. */
export interface DeskRenewals {
  readonly rows: readonly DeskRenewal[];
  readonly total: number;
}

/** What the front desk starts the day with. */
export interface DeskOverview {
  readonly dueToday: DeskRenewals;
  /** The total counts those that end today too; the rows leave them out. */
  readonly dueWeek: DeskRenewals;
  readonly ended: DeskRenewals;
  readonly added: readonly AddedMember[];
  /** All members. */
  readonly members: number;
  /** All plans. */
  readonly plans: number;
}

const rowsOf = <Row>(value: unknown, toRow: (row: Json) => Row): Row[] =>
  Array.isArray(value) ? value.map((row) => toRow(fieldsOf(row))) : [];

const toMember = ({ id, fname, lname, phone }: Json): DeskMember => ({
  id: idOf(id),
  fname: textOf(fname),
  lname: textOf(lname),
  phone: textOf(phone),
});

function toRenewals(value: unknown): DeskRenewals {
  const { rows, total } = fieldsOf(value);
  const read = rowsOf(rows, (row) => ({
    ...toMember(row),
    plan_name: textOf(row.plan_name),
    ends: textOf(row.ends),
    days_left: numberOf(row.days_left) ?? 0,
  }));
  return { rows: read, total: numberOf(total) ?? read.length };
}

/** Null, without a call, if the server does not announce `desk-overview`. Only staff may call it. */
export async function getDeskOverview(options?: ReadOptions): Promise<DeskOverview | null> {
  if (!hasFeature('desk-overview' satisfies Feature)) return null;
  const { due_today, due_week, ended, added, members, plans } = await readRecord('/api/getDeskOverview', options);
  return {
    dueToday: toRenewals(due_today),
    dueWeek: toRenewals(due_week),
    ended: toRenewals(ended),
    added: rowsOf(added, (row) => ({
      ...toMember(row),
      membership: textOf(row.membership),
      joined: textOf(row.joined),
    })),
    members: numberOf(members) ?? 0,
    plans: numberOf(plans) ?? 0,
  };
}
