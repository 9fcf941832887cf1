import type { TestResponse, TestServer } from './test-server.ts';

/** The terms of a new plan. */
export const PLAN = { plan_name: 'Evening', duration: 1, price: 10, free_days: 3 };

/** Adds a plan. Resolves to the number. */
export const addPlan = async (server: TestServer, over: object = {}): Promise<number> =>
  (await server.save('addPlanDetail', { ...PLAN, ...over })).id;

/** Sells a plan to a member, as old clients do: without the terms that were shown. */
export const sell = (server: TestServer, member_id: number, plan_id: number): Promise<TestResponse> =>
  server.post('renewalPlan', { member_id, plan_id });

/** Stores a membership that was sold on its first day, without the call, which sells only for today. */
export const storeMembership = (
  server: TestServer,
  {
    member,
    plan,
    from,
    to,
    renewed = false,
  }: { member: number; plan: number; from: string; to: string; renewed?: boolean },
): Promise<unknown> =>
  server.sql(
    `insert into assignments (member_id, plan_id, plan_name, duration, price, free_days,
      start_day, end_day, sold_on, renewed)
    select $1, id, plan_name, duration, price, free_days, $3, $4, $3, $5 from plans where id = $2`,
    [member, plan, from, to, renewed],
  );
