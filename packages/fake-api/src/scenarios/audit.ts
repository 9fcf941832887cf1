import type { ContractApi } from '../contract/contract-api.ts';
import type { ContractScenario } from '../contract/scenario.ts';
import { read, rejected } from '../contract/answer-shapes.ts';

const as = 'admin';
const TERMS = { plan_name: 'Traced', duration: 1, price: 10, free_days: 3 };

const addPlan = async (api: ContractApi): Promise<number> =>
  (JSON.parse((await api.post('addPlanDetail', { as, body: TERMS })).body) as { data: { id: number } }).data.id;

const trail = (api: ContractApi, query: Readonly<Record<string, number | string>>) =>
  api.get('getAuditTrail', { as, query });
const actions = async (api: ContractApi, query: Readonly<Record<string, number | string>>) => {
  const { data, more } = JSON.parse((await trail(api, query)).body) as { data: { action: string }[]; more: boolean };
  return { status: 200, body: JSON.stringify({ actions: data.map(({ action }) => action), more }) };
};

const ENTRY = {
  id: 'number',
  at: 'string',
  user_id: 'number',
  user_name: 'string',
  address: 'string',
  action: 'string',
  record: 'string',
  record_id: 'number',
  label: 'string',
} as const;

const today = (days = 0) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

export const auditScenarios: readonly ContractScenario[] = [
  {
    name: 'B1: an entry names the user and has the record before and after',
    run: async (api) => {
      const id = await addPlan(api);
      await api.post('updatePlanDetail', { as, body: { id, price: 12.5 } });
      return trail(api, { record: 'plan', record_id: id, size: 1 });
    },
    status: 200,
    answer: {
      ...(read([
        {
          ...ENTRY,
          action: { is: 'updatePlanDetail' },
          label: { is: 'Traced' },
          record: { is: 'plan' },
          before: {
            id: 'number',
            plan_name: 'string',
            duration: 'number',
            duration_count: 'number',
            price: { is: 10 },
            free_days: 'number',
            archived: { is: false },
            version: { is: 1 },
          },
          after: {
            id: 'number',
            plan_name: 'string',
            duration: 'number',
            duration_count: 'number',
            price: { is: 12.5 },
            free_days: 'number',
            archived: { is: false },
            version: { is: 2 },
          },
        },
      ]) as object),
      more: { is: true },
    },
  },
  {
    name: 'a read of health data makes one entry an hour, for its reader',
    run: async (api) => {
      const member = await api.addMember();
      const query = { id: member };
      for (const call of ['getMemberHealthByMemberId', 'getMemberMeasurements', 'getMemberDietByMemberId'] as const)
        await api.get(call, { as: 'staff', query });
      return trail(api, { record: 'health data', record_id: member });
    },
    status: 200,
    answer: {
      ...(read([
        {
          ...ENTRY,
          action: { is: 'getMemberHealthByMemberId' },
          record: { is: 'health data' },
          before: { is: null },
          after: { is: null },
        },
      ]) as object),
      more: { is: false },
    },
  },
  ...(['saveMemberHealth', 'saveDiet'] as const).map((call): ContractScenario => ({
    name: `an administrator who reads a change by ${call} in the trail makes an entry about a read of health data`,
    run: async (api) => {
      const id = await api.addMember();
      const measured = { member_id: id, chest: 1, biceps: 1, shoulder: 1, waist: 1, thigh: 1 };
      const body = call === 'saveDiet' ? { id, diet: [{ food_item: 1, qty: 1, units: 'gm' }] } : measured;
      await api.post(call, { as: 'staff', body });
      await trail(api, { size: 1 });
      return actions(api, { record: 'health data', record_id: id });
    },
    status: 200,
    answer: { is: { actions: ['getAuditTrail'], more: false } },
  })),
  {
    name: 'a stale save that is answered with health data makes an entry about a read of it',
    run: async (api) => {
      const id = await api.addMember();
      const sizes = { chest: 1, biceps: 1, shoulder: 1, waist: 1, thigh: 1 };
      await api.post('saveMemberHealth', { as: 'staff', body: { member_id: id, ...sizes } });
      await api.post('UpdatememberHealth', { as: 'staff', body: { id, member_id: id, ...sizes, version: 9 } });
      return actions(api, { record: 'health data', record_id: id });
    },
    status: 200,
    answer: { is: { actions: ['UpdatememberHealth'], more: false } },
  },
  {
    name: 'B1: an added record has no values before',
    run: async (api) => trail(api, { record: 'plan', record_id: await addPlan(api) }),
    status: 200,
    answer: {
      ...(read([
        {
          ...ENTRY,
          action: { is: 'addPlanDetail' },
          before: { is: null },
          after: {
            id: 'number',
            plan_name: 'string',
            duration: 'number',
            duration_count: 'number',
            price: 'number',
            free_days: 'number',
            archived: { is: false },
            version: 'number',
          },
        },
      ]) as object),
      more: { is: false },
    },
  },
  {
    name: 'B1: a page continues after an entry',
    run: async (api) => {
      const id = await addPlan(api);
      for (const price of [11, 12]) await api.post('updatePlanDetail', { as, body: { id, price } });
      const [latest] = await api.data<{ id: number }[]>('getAuditTrail', {
        as,
        query: { record: 'plan', record_id: id },
      });
      return actions(api, { record: 'plan', record_id: id, before: latest?.id ?? 0, size: '1' });
    },
    status: 200,
    answer: { is: { actions: ['updatePlanDetail'], more: true } },
  },
  {
    name: 'B1: an entry of a changed password does not show it',
    run: async (api) => {
      const user = await api.addUser();
      const token = await api.tokenOf(user);
      await api.post('ForgetPassword', {
        as: { token },
        body: { oldpassword: user.password, newpassword: 'another', cpassword: 'another' },
      });
      return trail(api, { person: user.id });
    },
    status: 200,
    answer: {
      ...(read([
        {
          ...ENTRY,
          action: { is: 'ForgetPassword' },
          label: { is: 'Nora New' },
          before: { is: null },
          after: { is: null },
        },
      ]) as object),
      more: { is: false },
    },
  },
  {
    name: 'B1: a day without changes has no entries',
    run: async (api) => {
      await addPlan(api);
      return actions(api, { to: today(-30) });
    },
    status: 200,
    answer: { is: { actions: [], more: false } },
  },
  {
    name: 'B1: filters by person, kind and days at once',
    run: async (api) => {
      const id = await addPlan(api);
      return actions(api, { person: 1, record: 'plan', record_id: id, from: today(-2), to: today(2) });
    },
    status: 200,
    answer: { is: { actions: ['addPlanDetail'], more: false } },
  },
  {
    name: 'B1: a date that does not exist is rejected',
    run: (api) => trail(api, { from: '2027-02-30' }),
    status: 400,
    answer: rejected('from'),
  },
  {
    name: 'B1: an unknown kind is rejected',
    run: (api) => trail(api, { record: 'secret' }),
    status: 400,
    answer: rejected('record'),
  },
  {
    name: 'A10: staff may not read the audit trail',
    run: (api) => api.get('getAuditTrail', { as: 'staff' }),
    status: 403,
    answer: rejected(),
  },
];
