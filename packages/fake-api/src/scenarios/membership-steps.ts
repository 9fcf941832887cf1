import type { ContractApi } from '../contract/contract-api.ts';

const idOf = ({ body }: { body: string }): number => (JSON.parse(body) as { data: { id: number } }).data.id;

/** Adds a plan with these terms. */
export const addPlan = async (api: ContractApi, over: object = {}): Promise<number> =>
  idOf(
    await api.post('addPlanDetail', {
      as: 'admin',
      body: { plan_name: 'Week and a day', duration: 2, price: '12.50', free_days: 3, ...over },
    }),
  );

/** Sells a plan without the terms that were shown. */
export const sell = (api: ContractApi, member_id: number, plan_id: number) =>
  api.post('renewalPlan', { as: 'staff', body: { plan_id, member_id } });

export const membershipsOf = (api: ContractApi, id: number) =>
  api.data<{ id: number; start: string; end: string }[]>('getMemberAssignments', { as: 'staff', id });

/** Wraps a scenario's own result as a response, to compare it with a shape. */
export const found = (body: unknown) => ({ status: 200, body: JSON.stringify(body) });
