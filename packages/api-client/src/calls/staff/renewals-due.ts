import { fieldsOf, hasFeature, type Json, numberOf, read, type ReadOptions, textOf, unreadable } from '@gym/api-client';
import type { Feature } from '@gym/api-contract';
import { toMemberRow, type MemberRow } from './member.ts';

/** The membership ends within so many days from today, or has ended. `0` only if `desk-overview` is announced. */
export type Due = '0' | '7' | '14' | '30' | 'ended';

/** Which members, and which page of them. The first page is 1; a page has up to 1 000 rows. */
export interface DueSearch {
  readonly due: Due;
  readonly page: number;
  readonly size: number;
  /** `sort` and `order`, as the call takes them, if the server announces `sorted-renewals`. */
  readonly view?: Readonly<Record<string, string>>;
}

/** A member whose membership is due for renewal. */
export interface DueRenewal extends MemberRow {
  /** Plan of the last membership. */
  readonly plan_name: string;
  /** Last day of that membership, YYYY-MM-DD. */
  readonly ends: string;
  /** Days from today, in the gym's time zone, to that day. Negative if the membership has ended. */
  readonly days_left: number;
}

/** A page of the list. */
export interface DuePage {
  readonly rows: DueRenewal[];
  /** How many members are due on all pages. */
  readonly total: number;
}

const toDueRenewal = (row: Json): DueRenewal => ({
  ...toMemberRow(row),
  plan_name: textOf(row.plan_name),
  ends: textOf(row.ends),
  days_left: numberOf(row.days_left) ?? 0,
});

/**
 * Members due for renewal, the nearest end first. Empty, without a call, if the server does not announce
 * `renewals-due`.
 */
export async function getRenewalsDue({ due, page, size, view }: DueSearch, options?: ReadOptions): Promise<DuePage> {
  if (!hasFeature('renewals-due' satisfies Feature)) return { rows: [], total: 0 };
  const query = new URLSearchParams({ due, page: String(page), size: String(size), ...view });
  const { data, fields, status } = await read(`/api/getRenewalsDue?${query}`, options);
  if (!Array.isArray(data)) throw unreadable(status);
  const rows = data.map(fieldsOf).map(toDueRenewal);
  return { rows, total: numberOf(fields.total) ?? rows.length };
}
