import type { ContractApi } from '../contract/contract-api.ts';
import type { ContractScenario } from '../contract/scenario.ts';
import { rejected, saved } from '../contract/answer-shapes.ts';
import { addPlan, found, membershipsOf, sell } from './membership-steps.ts';

const as = 'staff';
const takeBack = (api: ContractApi, id: number, reason = 'The wrong plan.') =>
  api.post('takeBackMembership', { as, body: { id, reason } });

/** Adds a member with this many memberships. Resolves to the member and the memberships' ids, the latest first. */
async function memberWith(api: ContractApi, count: number) {
  const [member, plan] = [await api.addMember(), await addPlan(api)];
  for (let sold = 0; sold < count; sold += 1) await sell(api, member, plan);
  const ids = (await membershipsOf(api, member)).map(({ id }) => id);
  return { member, plan, ids };
}

/** An administrator takes back a sale of staff. */
const asAdmin = async (api: ContractApi, token: string) =>
  api.post('takeBackMembership', {
    as: { token },
    body: { id: (await memberWith(api, 1)).ids[0] ?? 0, reason: 'The wrong plan.' },
  });

/** Sales that are taken back. */
export const takeBackScenarios: readonly ContractScenario[] = [
  {
    name: 'takes back the last membership',
    run: async (api) => takeBack(api, (await memberWith(api, 1)).ids[0] ?? 0),
    status: 200,
    answer: saved,
  },
  {
    name: 'after a sale is taken back, the member has the status from before it',
    run: async (api) => {
      const { member, ids } = await memberWith(api, 2);
      const row = () => api.data<{ membership: string; ends: string }>('getMemberById', { as, id: member });
      const [last, first] = [ids[0] ?? 0, ids[1] ?? 0];
      const ends = (await membershipsOf(api, member))[1]?.end;
      await takeBack(api, last);
      const one = await row();
      await takeBack(api, first);
      return found({
        active: one.membership,
        same: one.ends === ends,
        then: (await row()).membership,
        left: (await membershipsOf(api, member)).length,
      });
    },
    status: 200,
    answer: { active: { is: 'active' }, same: { is: true }, then: { is: 'none' }, left: { is: 0 } },
  },
  {
    name: 'a sale after one that was taken back starts where that one did',
    run: async (api) => {
      const { member, plan, ids } = await memberWith(api, 2);
      const before = (await membershipsOf(api, member))[0]?.start;
      await takeBack(api, ids[0] ?? 0);
      await sell(api, member, plan);
      return found({ same: (await membershipsOf(api, member))[0]?.start === before });
    },
    status: 200,
    answer: { same: { is: true } },
  },
  {
    name: 'does not take back a membership that another one follows',
    run: async (api) => takeBack(api, (await memberWith(api, 2)).ids[1] ?? 0),
    status: 409,
    answer: rejected(),
  },
  {
    name: 'a membership that was taken back is missing',
    run: async (api) => {
      const { ids } = await memberWith(api, 1);
      await takeBack(api, ids[0] ?? 0);
      return takeBack(api, ids[0] ?? 0);
    },
    status: 404,
    answer: rejected(),
  },
  {
    name: 'a sale is taken back with a reason only',
    run: async (api) => takeBack(api, (await memberWith(api, 1)).ids[0] ?? 0, ' '),
    status: 400,
    answer: rejected('reason'),
  },
  {
    name: 'administrators take back the sale of somebody else',
    run: async (api) => asAdmin(api, await api.tokenOf(api.server.accounts.admin)),
    status: 200,
    answer: saved,
  },
  {
    name: 'administrators confirm their identity to take back a sale',
    run: async (api) => {
      const token = await api.tokenOf(api.server.accounts.admin);
      await api.server.expireConfirmation(token);
      return asAdmin(api, token);
    },
    status: 403,
    answer: { ...(rejected() as object), code: { is: 'confirm-identity' } },
  },
  {
    name: 'staff do not take back the sale of a colleague',
    run: async (api) => {
      const token = await api.tokenOf(await api.addUser());
      const body = { id: (await memberWith(api, 1)).ids[0] ?? 0, reason: 'Mine.' };
      return api.post('takeBackMembership', { as: { token }, body });
    },
    status: 403,
    answer: rejected(),
  },
  {
    name: 'memberships say who may take them back',
    run: async (api) => {
      const { member } = await memberWith(api, 2);
      const token = await api.tokenOf(await api.addUser());
      const asked = async (who: 'staff' | 'admin' | { token: string }) =>
        (await api.data<{ can_take_back: boolean }[]>('getMemberAssignments', { as: who, id: member })).map(
          ({ can_take_back }) => can_take_back,
        );
      return found({ seller: await asked('staff'), colleague: await asked({ token }), admin: await asked('admin') });
    },
    status: 200,
    answer: { seller: { is: [true, false] }, colleague: { is: [false, false] }, admin: { is: [true, false] } },
  },
  {
    name: 'administrators see the sales that were taken back: who, when, why',
    run: async (api) => {
      const { ids } = await memberWith(api, 1);
      await takeBack(api, ids[0] ?? 0, 'Sold twice.');
      const { months } = await api.data<{ months: { month: string; taken_back: number }[] }>('getGymReport', {
        as: 'admin',
      });
      const [from, to] = [months[0]?.month ?? '', '2999-12-31'];
      const list = await api.get('getFigureMembers', { as: 'admin', query: { figure: 'taken_back', from, to } });
      const { data, total } = JSON.parse(list.body) as { data: object[]; total: number };
      const counted = months.reduce((sum, { taken_back }) => sum + taken_back, 0);
      return found({ same: counted === total, latest: data[0] });
    },
    status: 200,
    answer: {
      same: { is: true },
      latest: {
        id: 'number',
        fname: 'string',
        lname: 'string',
        plan_name: 'string',
        day: 'string',
        price: 'number',
        by: 'string',
        reason: { is: 'Sold twice.' },
      },
    },
  },
  {
    name: 'staff do not see which sales were taken back',
    run: (api) =>
      api.get('getFigureMembers', { as, query: { figure: 'taken_back', from: '2026-01-01', to: '2026-12-31' } }),
    status: 403,
    answer: rejected(),
  },
];
