import { hasFeature, numberOf, type ReadOptions, readRecord } from '@gym/api-client';
import type { Feature } from '@gym/api-contract';

/** The dashboard's figures (acceptance B6), computed by the server. */
export interface DashboardFigures {
  /** Sum of the prices, at the sale, of the memberships that started this month, in the gym's currency. */
  readonly money: number;
  readonly users: number;
  /** Members added in the last 30 days. */
  readonly newClients: number;
  /** Memberships sold this month. */
  readonly sales: number;
}

/** The dashboard's figures. Null, without a call, if the server does not announce `dashboard-figures`. */
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
