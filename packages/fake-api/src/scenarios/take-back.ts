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
    name: 'administrators take back no sale',
    run: async (api) =>
      api.post('takeBackMembership', {
        as: 'admin',
        body: { id: (await memberWith(api, 1)).ids[0] ?? 0, reason: 'The wrong plan.' },
      }),
    status: 403,
    answer: rejected(),
  },
];
