import type { Feature } from '@gym/api-contract';
import { hasFeature } from '../http/features.ts';
import { readList, type ReadOptions } from '../http/read.ts';
import { textOf } from '../http/text-of.ts';
import { toMemberRow, type MemberRow } from '../members/member.ts';

/** Ends within so many days from today, or has ended. */
export type Due = '7' | '14' | '30' | 'ended';

/** A member to talk to about the next period. */
export interface DueRenewal extends MemberRow {
  /** Of the last period. */
  readonly plan_name: string;
  /** Its last day, YYYY-MM-DD. */
  readonly ends: string;
}

/** Who is due, the earliest end first; nobody, unasked, where the server does not announce `renewals-due`. */
export async function getRenewalsDue(due: Due, options?: ReadOptions): Promise<DueRenewal[]> {
  if (!hasFeature('renewals-due' satisfies Feature)) return [];
  return readList(`/api/getRenewalsDue?due=${due}`, (row) => ({ ...toMemberRow(row), plan_name: textOf(row.plan_name), ends: textOf(row.ends) }), options);
}
