import {
  fieldsOf,
  hasFeature,
  type Id,
  idOf,
  type Json,
  numberOf,
  read,
  type ReadOptions,
  readRecord,
  textOf,
  unreadable,
} from '@gym/api-client';
import type { Feature } from '@gym/api-contract';

/** What a figure counts. `joined`: added members. */
export type Figure = 'joined' | 'money' | 'sold' | 'renewed' | 'lost' | 'taken_back';

/** The figures of a month or of a plan. Without money, the user may not see it. */
interface ReportFigures {
  readonly money?: number;
  readonly sold: number;
  readonly renewed: number;
  readonly lost: number;
}

export interface ReportMonth extends ReportFigures {
  /** Its first day, YYYY-MM-DD. */
  readonly month: string;
  readonly joined: number;
  /** Sales taken back in the month. Absent for users who may not see it, and from servers of earlier versions. */
  readonly taken_back?: number;
}

export interface ReportPlan extends ReportFigures {
  readonly id: Id;
  readonly plan_name: string;
}

/** The figures of twelve months. */
export interface GymReport {
  /** Today in the gym's time zone, YYYY-MM-DD. */
  readonly today: string;
  /** This month is the last one. */
  readonly months: readonly ReportMonth[];
  /** All plans, by name. */
  readonly plans: readonly ReportPlan[];
}

function toFigures({ money, sold, renewed, lost }: Json): ReportFigures {
  const charged = numberOf(money);
  return {
    ...(charged !== undefined && { money: charged }),
    sold: numberOf(sold) ?? 0,
    renewed: numberOf(renewed) ?? 0,
    lost: numberOf(lost) ?? 0,
  };
}

/** Null, without a call, if the server does not announce `gym-report`. */
export async function getGymReport(options?: ReadOptions): Promise<GymReport | null> {
  if (!hasFeature('gym-report' satisfies Feature)) return null;
  const { today, months, plans } = await readRecord('/api/getGymReport', options);
  const rows = (value: unknown) => (Array.isArray(value) ? value.map(fieldsOf) : []);
  return {
    today: textOf(today),
    months: rows(months).map((row) => ({
      month: textOf(row.month),
      joined: numberOf(row.joined) ?? 0,
      ...toFigures(row),
      ...(numberOf(row.taken_back) !== undefined && { taken_back: numberOf(row.taken_back) ?? 0 }),
    })),
    plans: rows(plans).map((row) => ({ id: idOf(row.id), plan_name: textOf(row.plan_name), ...toFigures(row) })),
  };
}

/** Which members a list behind a figure shows. Days are YYYY-MM-DD. */
export interface FigureSearch {
  readonly figure: Figure;
  readonly from: string;
  readonly to: string;
  /** Only this plan. */
  readonly plan?: string;
  readonly page: number;
  readonly size: number;
}

/** A member whom a figure counts, or the sale of an erased member. */
export interface FigureMember {
  readonly id: Id | null;
  readonly fname: string;
  readonly lname: string;
  readonly plan_name?: string;
  /** The day that counts. */
  readonly day: string;
  readonly price?: number;
  /** Who took the sale back, and why. */
  readonly by?: string;
  readonly reason?: string;
}

/** The members whom a figure counts. Only for servers that announce `gym-report`. */
export async function getFigureMembers(
  { page, size, plan, ...range }: FigureSearch,
  options?: ReadOptions,
): Promise<{ rows: FigureMember[]; total: number }> {
  const query = new URLSearchParams({ ...range, ...(plan && { plan }), page: String(page), size: String(size) });
  const { data, fields, status } = await read(`/api/getFigureMembers?${query}`, options);
  if (!Array.isArray(data)) throw unreadable(status);
  const rows = data.map(fieldsOf).map(({ id, fname, lname, plan_name, day, price, by, reason }): FigureMember => {
    const charged = numberOf(price);
    return {
      id: id === null ? null : idOf(id),
      fname: textOf(fname),
      lname: textOf(lname),
      ...(plan_name !== undefined && { plan_name: textOf(plan_name) }),
      day: textOf(day),
      ...(charged !== undefined && { price: charged }),
      ...(by !== undefined && { by: textOf(by) }),
      ...(reason !== undefined && { reason: textOf(reason) }),
    };
  });
  return { rows, total: numberOf(fields.total) ?? rows.length };
}
