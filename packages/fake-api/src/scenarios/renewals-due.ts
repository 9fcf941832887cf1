import type { ContractScenario } from '../contract/scenario.ts';
import { MEMBER_CONTACT, rejected } from '../contract/answer-shapes.ts';
import { addPlan, found, sell } from './membership-steps.ts';

const as = 'staff';

const SORTED = [
  [{ sort: 'name', order: 'asc' }, ['anna', 'Öz', 'Zoe']],
  [{ sort: 'name', order: 'desc' }, ['Zoe', 'Öz', 'anna']],
  [{ sort: 'plan', order: 'asc' }, ['Zoe', 'Öz', 'anna']],
  [{ sort: 'ends', order: 'asc' }, ['Öz', 'anna', 'Zoe']],
  [{ sort: 'ends', order: 'desc' }, ['Zoe', 'Öz', 'anna']],
] as const;

export const renewalsDueScenarios: readonly ContractScenario[] = [
  {
    name: 'a member whose membership ends tomorrow is due within a week, with the days left',
    run: async (api) => {
      const member = await api.addMember({ fname: 'Duly' });
      await sell(api, member, await addPlan(api, { duration: 3, free_days: 3, plan_name: 'Two days' }));
      const all = await api.data<{ id: number; days_left: number }[]>('getRenewalsDue', { as, query: { due: '7' } });
      return found(all.find(({ id }) => id === member));
    },
    status: 200,
    answer: {
      ...(MEMBER_CONTACT as object),
      fname: { is: 'Duly' },
      plan_name: { is: 'Two days' },
      ends: 'string',
      days_left: { is: 1 },
    },
  },
  {
    name: 'a page of the renewals due has the total of all pages',
    run: async (api) => {
      const plan = await addPlan(api, { duration: 3 });
      for (const _time of [1, 2, 3]) await sell(api, await api.addMember(), plan);
      const first = await api.get('getRenewalsDue', { as, query: { due: '14', page: 1, size: '2' } });
      const { data, total } = JSON.parse(first.body) as { data: unknown[]; total: number };
      return found({ rows: data.length, more: total > 2 });
    },
    status: 200,
    answer: { rows: { is: 2 }, more: { is: true } },
  },
  ...SORTED.map(([view, expected]): ContractScenario => {
    const tag = `Sorted${view.sort}${view.order}`;
    return {
      name: `sorts the renewals due by ${view.sort}, ${view.order}`,
      run: async (api) => {
        const [long, short] = [
          await addPlan(api, { duration: 2, plan_name: 'a week' }),
          await addPlan(api, { duration: 3, free_days: 3, plan_name: 'Two days' }),
        ];
        for (const [fname, plan] of [
          ['Öz', short],
          ['Zoe', long],
          ['anna', short],
        ] as const)
          await sell(api, await api.addMember({ fname: `${tag} ${fname}` }), plan);
        const rows = await api.data<{ fname: string }[]>('getRenewalsDue', { as, query: { due: '30', ...view } });
        return found(rows.filter(({ fname }) => fname.startsWith(tag)).map(({ fname }) => fname.split(' ')[1]));
      },
      status: 200,
      answer: { is: expected },
    };
  }),
  {
    name: 'rejects an unknown due range',
    run: (api) => api.get('getRenewalsDue', { as, query: { due: '8' } }),
    status: 400,
    answer: rejected('due'),
  },
];
