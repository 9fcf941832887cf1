import {
  hasFeature,
  type Id,
  numberOf,
  readList,
  type ReadOptions,
  recordOrNotFound,
  textOf,
  withId,
} from '@gym/api-client';
import type { Feature } from '@gym/api-contract';

/** What was measured on one day. */
export interface Measured {
  /** YYYY-MM-DD, the gym's day. */
  readonly date: string;
  readonly chest: number | undefined;
  readonly biceps: number | undefined;
  readonly shoulder: number | undefined;
  readonly waist: number | undefined;
  readonly thigh: number | undefined;
}

/** All measurements of a member, the newest first; none, unasked, where the server does not announce `member-page`. */
export async function getMeasurements(memberId: Id, options?: ReadOptions): Promise<Measured[]> {
  if (!hasFeature('member-page' satisfies Feature)) return [];
  return recordOrNotFound(
    readList(
      withId('/api/getMemberMeasurements', memberId),
      ({ date, chest, biceps, shoulder, waist, thigh }) => ({
        date: textOf(date),
        chest: numberOf(chest),
        biceps: numberOf(biceps),
        shoulder: numberOf(shoulder),
        waist: numberOf(waist),
        thigh: numberOf(thigh),
      }),
      options,
    ),
  );
}
