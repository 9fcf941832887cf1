import { type DataOf, get, getAnswer, type ReadOptions } from '@gym/api-client';
import type { QueryOf } from '@gym/api-contract';
import * as calls from '@gym/api-contract/calls';

/** The dashboard's figures (acceptance B6), computed by the server. */
export type DashboardFigures = DataOf<typeof calls.getDashboardFigures>;

/** Null, without a call, if the server does not announce `dashboard-figures`. */
export const getDashboardFigures = (options?: ReadOptions): Promise<DashboardFigures | null> =>
  get(calls.getDashboardFigures, {}, options);

/** What the front desk starts the day with. */
export type DeskOverview = DataOf<typeof calls.getDeskOverview>;
/** The first rows of a list of renewals, and the number of all. */
export type DeskRenewals = DeskOverview['due_today'];
export type AddedMember = DeskOverview['added'][number];

/** Null, without a call, if the server does not announce `desk-overview`. Only staff may call it. */
export const getDeskOverview = (options?: ReadOptions): Promise<DeskOverview | null> =>
  get(calls.getDeskOverview, {}, options);

/** The figures of twelve months. */
export type GymReport = DataOf<typeof calls.getGymReport>;
export type ReportMonth = GymReport['months'][number];
export type ReportPlan = GymReport['plans'][number];

/** Null, without a call, if the server does not announce `gym-report`. */
export const getGymReport = (options?: ReadOptions): Promise<GymReport | null> => get(calls.getGymReport, {}, options);

/** Which members a list behind a figure shows. */
export type FigureSearch = QueryOf<typeof calls.getFigureMembers>;
/** What a figure counts. `joined`: added members. */
export type Figure = FigureSearch['figure'];
/** A member whom a figure counts, or the sale of an erased member. */
export type FigureMember = DataOf<typeof calls.getFigureMembers>[number];

/** The members whom a figure counts. None, without a call, if the server does not announce `gym-report`. */
export async function getFigureMembers(
  search: FigureSearch,
  options?: ReadOptions,
): Promise<{ rows: FigureMember[]; total: number }> {
  const { data: rows = [], total = 0 } = (await getAnswer(calls.getFigureMembers, search, options)) ?? {};
  return { rows, total };
}
