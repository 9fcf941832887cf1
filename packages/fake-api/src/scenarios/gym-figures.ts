import type { ContractApi } from '../contract/contract-api.ts';
import { MEMBER_CONTACT, MEMBER_ROW, read, rejected } from '../contract/answer-shapes.ts';
import type { ContractScenario } from '../contract/scenario.ts';
import type { Shape } from '../contract/shape.ts';
import { addPlan, found, membershipsOf, sell } from './membership-steps.ts';

const DUE: Shape = {
  ...(MEMBER_CONTACT as object),
  plan_name: 'string',
  ends: 'string',
  days_left: 'number',
};
const REPORTED = { money: 'number', sold: 'number', renewed: 'number', lost: 'number' } as const;

interface Total {
  readonly total: number;
}
interface Added {
  readonly added: readonly { readonly id: number; readonly membership: string }[];
}
type Reported = Readonly<Record<keyof typeof REPORTED, number>>;
interface Report {
  readonly today: string;
  readonly months: readonly (Reported & { readonly month: string; readonly joined: number })[];
  readonly plans: readonly (Reported & { readonly id: number })[];
}

/** The number of months, and the figures of a plan. */
async function reportOf(api: ContractApi, plan: number) {
  const { months, plans } = await api.data<Report>('getGymReport', { as: 'admin' });
  const { money, sold, renewed, lost } = plans.find(({ id }) => id === plan) ?? {};
  return { months: months.length, money, sold, renewed, lost };
}

/** All rows of a list behind a figure. Other scenarios may have sold more than one page holds. */
async function everyPage(api: ContractApi, query: Readonly<Record<string, string>>) {
  const rows: { price?: number }[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await api.get('getFigureMembers', { as: 'admin', query: { ...query, page } });
    const { data, total } = JSON.parse(answer.body) as Total & { data: { price?: number }[] };
    rows.push(...data);
    if (data.length === 0 || rows.length >= total) return { rows, total };
  }
}

/** The overview of the front desk, the report of twelve months, and the lists behind their figures. */
export const gymFigureScenarios: readonly ContractScenario[] = [
  {
    name: 'the overview of the front desk lists who is due, who was added last, and the sums',
    run: async (api) => {
      const plan = await addPlan(api, { duration: 3, free_days: 3 });
      await sell(api, await api.addMember({ fname: 'Tomorrow' }), plan);
      const overview = await api.data<Record<string, unknown>>('getDeskOverview', { as: 'staff' });
      const { due_today: _today, ended: _ended, ...others } = overview;
      return found(others);
    },
    status: 200,
    answer: {
      today: 'string',
      due_week: { rows: [DUE], total: 'number' },
      added: [{ ...(MEMBER_ROW as object), joined: 'string' }],
      members: 'number',
      plans: 'number',
    },
  },
  {
    name: 'what the overview counts are the totals of the lists',
    run: async (api) => {
      const plan = await addPlan(api, { duration: 3, free_days: 3 });
      const member = await api.addMember();
      await sell(api, member, plan);
      const overview = await api.data<Record<'due_today' | 'due_week' | 'ended', { total: number }> & Added>(
        'getDeskOverview',
        { as: 'staff' },
      );
      const total = async (due: string) =>
        (JSON.parse((await api.get('getRenewalsDue', { as: 'staff', query: { due, size: 1 } })).body) as Total).total;
      return found({
        today: overview.due_today.total === (await total('0')),
        week: overview.due_week.total === (await total('7')),
        ended: overview.ended.total === (await total('ended')),
        latest: overview.added[0]?.id === member,
        status: overview.added[0]?.membership,
      });
    },
    status: 200,
    answer: {
      today: { is: true },
      week: { is: true },
      ended: { is: true },
      latest: { is: true },
      status: { is: 'active' },
    },
  },
  {
    name: 'the overview is for staff',
    run: (api) => api.get('getDeskOverview', { as: 'admin' }),
    status: 403,
    answer: rejected(),
  },
  {
    name: 'the report has twelve months, and the figures of each plan',
    run: async (api) => {
      await addPlan(api);
      return api.get('getGymReport', { as: 'admin' });
    },
    status: 200,
    answer: read({
      today: 'string',
      months: [{ month: 'string', joined: 'number', ...REPORTED, taken_back: 'number' }],
      plans: [{ id: 'number', plan_name: 'string', ...REPORTED }],
    }),
  },
  {
    name: 'the report counts a sale in its month and at its plan, and follows when it is taken back',
    run: async (api) => {
      const [member, plan] = [await api.addMember(), await addPlan(api, { price: '7.10' })];
      await sell(api, member, plan);
      const sold = await reportOf(api, plan);
      const [membership] = await membershipsOf(api, member);
      const body = { id: membership?.id, reason: 'The wrong member.' };
      await api.post('takeBackMembership', { as: 'staff', body });
      return found([sold, await reportOf(api, plan)]);
    },
    status: 200,
    answer: {
      is: [
        { months: 12, money: 7.1, sold: 1, renewed: 0, lost: 0 },
        { months: 12, money: 0, sold: 0, renewed: 0, lost: 0 },
      ],
    },
  },
  ...(['joined', 'money', 'sold'] as const).map((figure): ContractScenario => ({
    name: `the list behind the figure "${figure}" has as many members as the figure says`,
    run: async (api) => {
      await sell(api, await api.addMember(), await addPlan(api));
      const { today, months } = await api.data<Report>('getGymReport', { as: 'admin' });
      const reported = months.at(-1);
      const query = { figure, from: reported?.month ?? '', to: today };
      const { rows, total } = await everyPage(api, query);
      const money = Math.round(rows.reduce((sum, { price = 0 }) => sum + price * 100, 0)) / 100;
      return found({
        figure: reported?.[figure] === (figure === 'money' ? money : total),
        listed: rows.length === total,
      });
    },
    status: 200,
    answer: { figure: { is: true }, listed: { is: true } },
  })),
  {
    name: 'a list behind a figure names the member, the plan and the day, and no price',
    run: async (api) => {
      await sell(api, await api.addMember(), await addPlan(api));
      const { today } = await api.data<Report>('getGymReport', { as: 'staff' });
      return api.get('getFigureMembers', { as: 'staff', query: { figure: 'sold', from: today, to: today, size: 1 } });
    },
    status: 200,
    answer: {
      status: { is: 'success' },
      data: [{ id: 'number', fname: 'string', lname: 'string', plan_name: 'string', day: 'string' }],
      total: 'number',
    },
  },
  {
    name: 'an erased member stays in the sums of money without a name',
    run: async (api) => {
      const [id, plan] = [await api.addMember(), await addPlan(api)];
      await sell(api, id, plan);
      const { state } = await api.data<{ state: string }>('getMemberData', { as: 'admin', id });
      await api.post('eraseMember', { as: 'admin', body: { id, state, confirm: String(id) } });
      const { today } = await api.data<Report>('getGymReport', { as: 'admin' });
      const query = { figure: 'money', from: today, to: today, plan };
      const [row] = await api.data<object[]>('getFigureMembers', { as: 'admin', query });
      return found(row);
    },
    status: 200,
    answer: {
      id: { is: null },
      fname: { is: '' },
      lname: { is: '' },
      plan_name: 'string',
      day: 'string',
      price: 'number',
    },
  },
  {
    name: 'rejects a day that is none',
    run: (api) =>
      api.get('getFigureMembers', { as: 'admin', query: { figure: 'sold', from: '2026-02-30', to: '2026-03-01' } }),
    status: 400,
    answer: rejected('from'),
  },
];
