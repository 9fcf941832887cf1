import { hasFeature, numberOf, type ReadOptions, readRecord, textOf } from '@gym/api-client';
import type { Feature } from '@gym/api-contract';

/** The dashboard's figures (acceptance B6), computed by the server. */
export interface DashboardFigures {
  /**
   * Sum of the prices, at the sale, of the memberships that started this month, in the gym's currency. Absent if the
   * user may not see it.
   */
  readonly money?: number;
  readonly users: number;
  /** Members added in the last 30 days. */
  readonly newClients: number;
  /** Memberships sold this month. */
  readonly sales: number;
  /** Today in the gym's time zone, YYYY-MM-DD. */
  readonly today: string;
}

/** The dashboard's figures. Null, without a call, if the server does not announce `dashboard-figures`. */
export async function getDashboardFigures(options?: ReadOptions): Promise<DashboardFigures | null> {
  if (!hasFeature('dashboard-figures' satisfies Feature)) return null;
  const { money, users, new_clients, sales, today } = await readRecord('/api/getDashboardFigures', options);
  const charged = numberOf(money);
  return {
    ...(charged !== undefined && { money: charged }),
    users: numberOf(users) ?? 0,
    newClients: numberOf(new_clients) ?? 0,
    sales: numberOf(sales) ?? 0,
    today: textOf(today),
  };
}
