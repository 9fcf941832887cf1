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
  {
    name: 'B6: counts no disabled user, and no member who was merged or erased',
    run: async (api) => {
      const figures = () => api.data<Figures>('getDashboardFigures', { as: 'admin' });
      const counted = ({ users, new_clients }: Figures) => [users, new_clients];
      const user = await api.addUser();
      const [kept_id, gone_id, id] = [await api.addMember(), await api.addMember(), await api.addMember()];
      const before = await figures();
      await api.post('updateUserDetails', { as: 'admin', body: { id: user.id, active: false } });
      const { state } = await api.data<{ state: string }>('getMergePreview', {
        as: 'admin',
        query: { kept_id, gone_id },
      });
      await api.post('mergeMembers', { as: 'admin', body: { kept_id, gone_id, state } });
      const held = await api.data<{ state: string }>('getMemberData', { as: 'admin', id });
      await api.post('eraseMember', { as: 'admin', body: { id, state: held.state, confirm: String(id) } });
      const [[users = 0, members = 0], [usersLeft = 0, membersLeft = 0]] = [counted(before), counted(await figures())];
      return { status: 200, body: JSON.stringify([usersLeft - users, membersLeft - members]) };
    },
    status: 200,
    answer: { is: [-1, -2] },
  },
];
