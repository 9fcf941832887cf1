import { fieldsOf, hasFeature, type Json, numberOf, read, type ReadOptions, textOf, unreadable } from '@gym/api-client';
import type { Feature } from '@gym/api-contract';
import { toMemberRow, type MemberRow } from './member.ts';

/** Ends within so many days from today, or has ended. */
export type Due = '7' | '14' | '30' | 'ended';

/** Who is asked for, and which part of them: 1 is the first, its size up to 1 000. */
export interface DueSearch {
  readonly due: Due;
  readonly page: number;
  readonly size: number;
}

/** A member to talk to about the next period. */
export interface DueRenewal extends MemberRow {
  /** Of the last period. */
  readonly plan_name: string;
  /** Its last day, YYYY-MM-DD. */
  readonly ends: string;
  /** From today, where the gym is, to that day; below 0 it is over. */
  readonly days_left: number;
}

/** A part of the list. */
export interface DuePage {
  readonly rows: DueRenewal[];
  /** How many are due, on all pages. */
  readonly total: number;
}

const toDueRenewal = (row: Json): DueRenewal => ({
  ...toMemberRow(row),
  plan_name: textOf(row.plan_name),
  ends: textOf(row.ends),
  days_left: numberOf(row.days_left) ?? 0,
});

/** Who is due, the nearest end first; nobody, unasked, where the server does not announce `renewals-due`. */
export async function getRenewalsDue({ due, page, size }: DueSearch, options?: ReadOptions): Promise<DuePage> {
  if (!hasFeature('renewals-due' satisfies Feature)) return { rows: [], total: 0 };
  const { data, fields, status } = await read(`/api/getRenewalsDue?due=${due}&page=${page}&size=${size}`, options);
  if (!Array.isArray(data)) throw unreadable(status);
  const rows = data.map(fieldsOf).map(toDueRenewal);
  return { rows, total: numberOf(fields.total) ?? rows.length };
}
