import type { ContractScenario } from '../contract/scenario.ts';
import { read } from '../contract/answer-shapes.ts';

interface Figures {
  readonly money: number;
  readonly users: number;
  readonly new_clients: number;
  readonly sales: number;
}

export const dashboardScenarios: readonly ContractScenario[] = [
  ...(['admin', 'staff'] as const).map((as): ContractScenario => ({
    name: `B6: getDashboardFigures answers four figures to ${as}`,
    run: (api) => api.get('getDashboardFigures', { as }),
    status: 200,
    answer: read({ money: 'number', users: 'number', new_clients: 'number', sales: 'number', today: 'string' }),
  })),
  {
    name: 'B6: counts users, members and sales; money counts memberships that have started',
    run: async (api) => {
      const figures = () => api.data<Figures>('getDashboardFigures', { as: 'staff' });
      const before = await figures();
      await api.addUser();
      const member_id = await api.addMember();
      const plan = await api.post('addPlanDetail', {
        as: 'admin',
        body: { plan_name: 'Day', duration: 3, price: '0.30', free_days: 3 },
      });
      const plan_id = (JSON.parse(plan.body) as { data: { id: number } }).data.id;
      for (const _time of [1, 2]) await api.post('renewalPlan', { as: 'staff', body: { member_id, plan_id } });
      const after = await figures();
      const more = (name: keyof Figures) => Math.round((after[name] - before[name]) * 100) / 100;
      return {
        status: 200,
        body: JSON.stringify({
          money: more('money'),
          users: more('users'),
          new_clients: more('new_clients'),
          sales: more('sales'),
        }),
      };
    },
    status: 200,
    answer: { is: { money: 0.3, users: 1, new_clients: 1, sales: 2 } },
  },
];
