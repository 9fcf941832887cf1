import {
  type Attempt,
  type Id,
  idOf,
  type Json,
  numberOf,
  readList,
  type ReadOptions,
  readRecord,
  readVersion,
  save,
  type Saved,
  sentVersion,
  textOf,
  toWireNumber,
  withId,
} from '@gym/api-client';
import type { Plan } from '@gym/api-contract';

export type { Plan } from '@gym/api-contract';

/** The terms of a plan. duration and free_days are coded: 1 = Monthly, 2 = Weekly, 3 = Days. */
export interface PlanTerms {
  readonly plan_name: string;
  readonly duration: number | string;
  /** How many of `duration`, if the server announces `duration-counts`. */
  readonly duration_count?: number | string;
  readonly price: number | string;
  readonly free_days: number | string;
}

const numeric = (value: unknown): number | string => numberOf(value) ?? textOf(value);

/** The count of a duration, if the server sends one. */
export function readCount({ duration_count }: Json): { duration_count?: number } {
  const count = numberOf(duration_count);
  return count === undefined ? {} : { duration_count: count };
}

/** A plan from a row of the response. Its numeric fields become numbers even if the server writes them as strings. */
export const toPlan = (row: Json, id: Id = idOf(row.id)): Plan => ({
  id,
  plan_name: textOf(row.plan_name),
  duration: numeric(row.duration),
  ...readCount(row),
  price: numeric(row.price),
  free_days: numeric(row.free_days),
  ...readVersion(row),
});

/** The terms as they are sent. */
const toWireTerms = ({ plan_name, duration, duration_count, price, free_days }: PlanTerms): PlanTerms => ({
  plan_name,
  duration: toWireNumber(duration),
  ...(duration_count !== undefined && { duration_count: toWireNumber(duration_count) }),
  price: toWireNumber(price),
  free_days: toWireNumber(free_days),
});

/** All plans. They come from the configured host, like every call (acceptance D2). */
export const getPlans = (options?: ReadOptions): Promise<Plan[]> =>
  readList('/api/getPlanDetails', (row) => toPlan(row), options);

/** One plan (acceptance D4). */
export const getPlan = async (id: Id, options?: ReadOptions): Promise<Plan> =>
  toPlan(await readRecord(withId('/api/getPlanDetailsById', id), options), id);

/** Adds a plan (acceptance D3). A count of 1 is what the specification's fields mean, so it is not sent. */
export function savePlan({ duration_count, ...plan }: PlanTerms, attempt?: Attempt): Promise<Saved> {
  const isCounted = duration_count !== undefined && Number(duration_count) !== 1;
  return save('/api/addPlanDetail', toWireTerms({ ...plan, ...(isCounted && { duration_count }) }), attempt);
}

export interface PlanUpdate extends PlanTerms {
  readonly id: Id;
  readonly version?: number;
}

/** Changes a plan (acceptance D4). */
export const updatePlan = (plan: PlanUpdate, attempt?: Attempt): Promise<Saved> =>
  save(
    '/api/updatePlanDetail',
    { id: toWireNumber(plan.id), ...toWireTerms(plan), ...sentVersion(plan, attempt) },
    attempt,
  );
