import { reasons } from '@gym/api-contract';
import { type ColumnDayOrder, readDay } from '@gym/rules';
import { asc, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import { plans } from '../../platform/database/schema/index.ts';
import { fieldLabel } from '../../platform/http/validation.ts';
import type { RowFields } from './stored-import.ts';

const { validation, imports } = reasons;

/** The plan and the last day of an imported membership, as a staged row keeps them. */
interface ImportedMembership {
  readonly plan_id: string;
  /** YYYY-MM-DD. */
  readonly until: string;
}

interface KnownPlan {
  readonly id: number;
  readonly archived: boolean;
}

/** Finds a plan by its name, in any case, or by its number. Of equal names, the oldest plan that is sold. */
export type FindPlan = (text: string) => KnownPlan | undefined;

export async function findPlans(tx: Transaction): Promise<FindPlan> {
  const { id, plan_name: name, archived } = plans;
  const rows = await tx.select({ id, name, archived }).from(plans).orderBy(asc(archived), asc(id));
  const byText = new Map<string, KnownPlan>();
  for (const plan of rows) {
    const key = plan.name.trim().toLowerCase();
    if (!byText.has(key)) byText.set(key, plan);
  }
  for (const plan of rows) if (!byText.has(String(plan.id))) byText.set(String(plan.id), plan);
  return (text) => byText.get(text.toLowerCase());
}

/** The order in which the days of a column are written, by the column's field. */
export type DayOrders = Readonly<Partial<Record<string, ColumnDayOrder>>>;

const DAY_PROBLEMS = {
  'no-day': imports.unknownDay,
  ambiguous: imports.ambiguousDay,
  contradictory: imports.contradictoryDay,
};

/** A day of a row as YYYY-MM-DD, or the sentence that says why it cannot be read. */
export function readRowDay(text: string, order: ColumnDayOrder | undefined): { day?: string; error?: string } {
  const read = readDay(text, order);
  return read.day === undefined ? { error: DAY_PROBLEMS[read.problem](text) } : { day: read.day };
}

/** The day on which the member of a row joined, or the error of its cell. A row may have none. */
export function readJoined(
  text: string,
  order: ColumnDayOrder | undefined,
  today: string,
): { readonly joined?: string; readonly errors: Record<string, string> } {
  if (text === '') return { errors: {} };
  const { day, error } = readRowDay(text, order);
  if (day === undefined) return { errors: { joined: error ?? imports.unknownDay(text) } };
  return day > today ? { errors: { joined: imports.futureDay(text) } } : { joined: day, errors: {} };
}

/**
 * The membership of a row, or the errors of its cells. A row without a plan and a day has no membership; a row with one
 * of them lacks the other.
 */
export function readMembership(
  { plan, until }: Pick<RowFields, 'plan' | 'until'>,
  { findPlan, orders }: { readonly findPlan: FindPlan; readonly orders: DayOrders },
): { readonly membership?: ImportedMembership; readonly errors: Record<string, string> } {
  if (plan === '' && until === '') return { errors: {} };
  const [found, { day, error }] = [findPlan(plan), readRowDay(until, orders['until'])];
  if (found?.archived === false && day !== undefined)
    return { membership: { plan_id: String(found.id), until: day }, errors: {} };
  const empty = (field: 'plan' | 'until') => validation.sentence(fieldLabel(field), validation.empty);
  const planError = () => {
    if (plan === '') return empty('plan');
    return found ? imports.archivedPlan(plan) : imports.unknownPlan(plan);
  };
  return {
    errors: {
      ...(found?.archived !== false && { plan: planError() }),
      ...(error !== undefined && { until: until === '' ? empty('until') : error }),
    },
  };
}

/** Days and months of a coded duration (specification section 9). */
const days = (code: string) => sql.raw(`case ${code} when 1 then 0 when 2 then 7 else 1 end`);
const months = (code: string) => sql.raw(`case ${code} when 1 then 1 else 0 end`);

/**
 * The first day of a membership of `plans` that ends on `until`: the terms counted back from the day after it. The
 * inverse of acceptance H2, as far as months of different lengths have one.
 */
export const FIRST_DAY = sql`(
  given.until + 1 - (${days('plans.duration')}) * plans.duration_count - ${days('plans.free_days')}
    - make_interval(months => (${months('plans.duration')}) * plans.duration_count + ${months('plans.free_days')})
)::date`;

/** Whether an import added the membership `assignments`. Its number is never given again. */
export const IS_IMPORTED = sql`exists (
  select from audit_entries
  where record = 'assignment' and record_id = assignments.id and action = 'member-import'
)`;
