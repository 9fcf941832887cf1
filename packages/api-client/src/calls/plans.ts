import {
  type Attempt,
  hasFeature,
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
import type { Feature, Plan } from '@gym/api-contract';

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

/** Whether the gym no longer sells a plan, if the server sends that. */
const readArchived = ({ archived }: Json): { archived?: boolean } =>
  typeof archived === 'boolean' ? { archived } : {};

/** A plan from a row of the response. Its numeric fields become numbers even if the server writes them as strings. */
export const toPlan = (row: Json, id: Id = idOf(row.id)): Plan => ({
  id,
  plan_name: textOf(row.plan_name),
  duration: numeric(row.duration),
  ...readCount(row),
  price: numeric(row.price),
  free_days: numeric(row.free_days),
  ...readArchived(row),
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

const hasArchive = () => hasFeature('plan-archive' satisfies Feature);

/**
 * All plans that the gym sells, and the archived ones on request, if the server announces `plan-archive`. They come
 * from the configured host, like every call (acceptance D2).
 */
export function getPlans({ archived = false, ...options }: ReadOptions & { archived?: boolean } = {}): Promise<Plan[]> {
  const query = archived && hasArchive() ? '?archived=included' : '';
  return readList(`/api/getPlanDetails${query}`, (row) => toPlan(row), options);
}

/** One plan (acceptance D4). */
export const getPlan = async (id: Id, options?: ReadOptions): Promise<Plan> =>
  toPlan(await readRecord(withId('/api/getPlanDetailsById', id), options), id);

/** A plan, and the number of its memberships that have not ended. Only for servers that announce `plan-archive`. */
export async function getPlanWithMemberships(
  id: Id,
  options?: ReadOptions,
): Promise<{ readonly plan: Plan; readonly memberships: number }> {
  const row = await readRecord(`${withId('/api/getPlanDetailsById', id)}&count=memberships`, options);
  return { plan: toPlan(row, id), memberships: numberOf(row.memberships) ?? 0 };
}

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

/**
 * Archives a plan, so that it is no longer sold, or offers it again. Only for servers that announce `plan-archive`. A
 * change without a version applies to any version.
 */
export const setPlanArchived = (
  { id, version }: { readonly id: Id; readonly version?: number },
  archived: boolean,
  attempt?: Attempt,
): Promise<Saved> =>
  save('/api/updatePlanDetail', { id: toWireNumber(id), archived, ...sentVersion({ version }, attempt) }, attempt);
