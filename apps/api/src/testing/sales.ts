import type { TestResponse, TestServer } from './test-server.ts';

/** Adds a plan, of a week and a day unless its terms say otherwise. Resolves to the number. */
export async function addPlan(server: TestServer, over: object = {}): Promise<number> {
  const terms = { plan_name: 'Week and a day', duration: 2, price: '12.50', free_days: 3, ...over };
  return (await server.save('addPlanDetail', terms)).id;
}

/** Sells a plan to a member, as old clients do: without the terms that were shown. */
export const sell = (server: TestServer, member_id: number, plan_id: number): Promise<TestResponse> =>
  server.post('renewalPlan', { member_id, plan_id });
