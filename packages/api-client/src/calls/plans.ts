import { type Attempt, get, type Id, type Json, post, readData, type ReadOptions, type Saved } from '@gym/api-client';
import type { Plan } from '@gym/api-contract';
import { addPlanDetail, getPlanDetails, getPlanDetailsById, updatePlanDetail } from '@gym/api-contract/calls';

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

/** A plan as a stale save's `current` tells it. */
export const toPlan = (row: Json, id: Id): Plan => ({ ...readData(getPlanDetailsById, row), id });

/**
 * All plans that the gym sells, and the archived ones on request, if the server announces `plan-archive`. They come
 * from the configured host, like every call (acceptance D2).
 */
export const getPlans = ({ archived = false, ...options }: ReadOptions & { archived?: boolean } = {}): Promise<
  Plan[]
> => get(getPlanDetails, archived ? { archived: 'included' } : {}, options);

/** One plan (acceptance D4). */
export const getPlan = async (id: Id, options?: ReadOptions): Promise<Plan> => ({
  ...(await get(getPlanDetailsById, { id }, options)),
  id,
});

/** A plan, and the number of its memberships that have not ended. Only for servers that announce `plan-archive`. */
export async function getPlanWithMemberships(
  id: Id,
  options?: ReadOptions,
): Promise<{ readonly plan: Plan; readonly memberships: number }> {
  const { memberships = 0, ...plan } = await get(getPlanDetailsById, { id, count: 'memberships' }, options);
  return { plan: { ...plan, id }, memberships };
}

/** Adds a plan (acceptance D3). A count of 1 is what the specification's fields mean, so it is not sent. */
export const savePlan = ({ duration_count, ...plan }: PlanTerms, attempt?: Attempt): Promise<Saved> =>
  post(addPlanDetail, Number(duration_count) === 1 ? plan : { ...plan, duration_count }, attempt);

export interface PlanUpdate extends PlanTerms {
  readonly id: Id;
  readonly version?: number;
}

/** Changes a plan (acceptance D4). */
export const updatePlan = (plan: PlanUpdate, attempt?: Attempt): Promise<Saved> =>
  post(updatePlanDetail, plan, attempt);

/**
 * Archives a plan, so that it is no longer sold, or offers it again. Only for servers that announce `plan-archive`. A
 * change without a version applies to any version.
 */
export const setPlanArchived = (
  { id, version }: { readonly id: Id; readonly version?: number },
  archived: boolean,
  attempt?: Attempt,
): Promise<Saved> => post(updatePlanDetail, { id, version, archived }, attempt);
