import { type Id, idOf, type Json, numberOf, readVersion, textOf, toWireNumber } from '@gym/api-client';
import type { Plan } from '@gym/api-contract';

export type { Plan } from '@gym/api-contract';

/** What a plan offers. duration and free_days are coded: 1 = Monthly, 2 = Weekly, 3 = Days. */
export interface PlanTerms {
  readonly plan_name: string;
  readonly duration: number | string;
  readonly price: number | string;
  readonly free_days: number | string;
}

const numeric = (value: unknown): number | string => numberOf(value) ?? textOf(value);

/** A plan from a row of the answer; its numbers are numbers even where a server writes them as strings. */
export const toPlan = (row: Json, id: Id = idOf(row.id)): Plan => ({
  id,
  plan_name: textOf(row.plan_name),
  duration: numeric(row.duration),
  price: numeric(row.price),
  free_days: numeric(row.free_days),
  ...readVersion(row),
});

/** The terms as they go out. */
export const sentTerms = ({ plan_name, duration, price, free_days }: PlanTerms): PlanTerms => ({
  plan_name,
  duration: toWireNumber(duration),
  price: toWireNumber(price),
  free_days: toWireNumber(free_days),
});
