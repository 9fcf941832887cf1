import { type DataOf, getAnswer, type ReadOptions } from '@gym/api-client';
import type { QueryOf } from '@gym/api-contract';
import { getRenewalsDue as renewalsDue } from '@gym/api-contract/calls';

/** The membership ends within so many days from today, or has ended. `0` only if `desk-overview` is announced. */
export type Due = QueryOf<typeof renewalsDue>['due'];

/** Which members, and which page of them. The first page is 1; a page has up to 1 000 rows. */
export interface DueSearch {
  readonly due: Due;
  readonly page: number;
  readonly size: number;
  /** `sort` and `order`, as the call takes them, if the server announces `sorted-renewals`. */
  readonly view?: Readonly<Record<string, string>>;
}

/** A member whose membership is due for renewal. */
export type DueRenewal = DataOf<typeof renewalsDue>[number];

/** A page of the list. */
export interface DuePage {
  readonly rows: readonly DueRenewal[];
  /** How many members are due on all pages. */
  readonly total: number;
}

/**
 * Members due for renewal, the nearest end first. Empty, without a call, if the server does not announce
 * `renewals-due`.
 */
export async function getRenewalsDue({ view, ...search }: DueSearch, options?: ReadOptions): Promise<DuePage> {
  const { data, total } = (await getAnswer(renewalsDue, { ...search, ...view }, options)) ?? { data: [], total: 0 };
  return { rows: data, total };
}
