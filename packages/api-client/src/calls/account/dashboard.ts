import { hasFeature, numberOf, type ReadOptions, readRecord } from '@gym/api-client';
import type { Feature } from '@gym/api-contract';

/** The dashboard's figures (acceptance B6), counted by the server. */
export interface DashboardFigures {
  /** In the gym's currency: prices, as they were sold, of the periods that started this month. */
  readonly money: number;
  readonly users: number;
  /** Members added in the last 30 days. */
  readonly newClients: number;
  /** Plans assigned this month. */
  readonly sales: number;
}

/** The figures; null, unasked, where the server does not announce that it computes them. */
export async function getDashboardFigures(options?: ReadOptions): Promise<DashboardFigures | null> {
  if (!hasFeature('dashboard-figures' satisfies Feature)) return null;
  const { money, users, new_clients, sales } = await readRecord('/api/getDashboardFigures', options);
  return {
    money: numberOf(money) ?? 0,
    users: numberOf(users) ?? 0,
    newClients: numberOf(new_clients) ?? 0,
    sales: numberOf(sales) ?? 0,
  };
}
