import {
  hasFeature,
  type Id,
  idOf,
  numberOf,
  readList,
  type ReadOptions,
  recordOrNotFound,
  textOf,
  withId,
} from '@gym/api-client';
import type { Feature } from '@gym/api-contract';

/** A period of a membership, as it was sold (acceptance H2). Days are YYYY-MM-DD, both belong to it. */
export interface Period {
  readonly id: Id;
  readonly plan_name: string;
  /** Coded: 1 = Monthly, 2 = Weekly, 3 = Days; free_days too. */
  readonly duration: Id;
  readonly price: number | string;
  readonly free_days: Id;
  readonly start: string;
  readonly end: string;
}

/** All periods of a member, the latest first; none, unasked, where the server does not announce `memberships`. */
export async function getMemberAssignments(memberId: Id, options?: ReadOptions): Promise<Period[]> {
  if (!hasFeature('memberships' satisfies Feature)) return [];
  return recordOrNotFound(
    readList(
      withId('/api/getMemberAssignments', memberId),
      ({ id, plan_name, duration, price, free_days, start, end }) => ({
        id: idOf(id),
        plan_name: textOf(plan_name),
        duration: idOf(duration),
        price: numberOf(price) ?? textOf(price),
        free_days: idOf(free_days),
        start: textOf(start),
        end: textOf(end),
      }),
      options,
    ),
  );
}
