import type { ContractApi } from '../contract/contract-api.ts';
import type { ContractScenario } from '../contract/scenario.ts';
import { rejected } from '../contract/answer-shapes.ts';

type List = 'exportUsers' | 'exportPlans' | 'exportMembers' | 'exportMemberships';

/** The first line of a file, and some columns of the last line. The other lines depend on the gym's data. */
async function lines(api: ContractApi, call: List, as: 'admin' | 'staff', from = 0, to?: number) {
  const { status, body } = await api.get(call, { as });
  const all = body.replace('\uFEFF', '').split('\r\n');
  return { status, body: JSON.stringify({ first: all[0], last: all.at(-2)?.split(',').slice(from, to) }) };
}

const MEMBERS =
  "Member number,First name,Last name,Father's first name,Father's last name,Profession,Email,Phone,Address," +
  'Country,State,City,Pincode,Added on,Membership,Plan,Member until';
const MEMBERSHIPS =
  'Period number,Member number,First name,Last name,Phone,Email,' +
  'Plan,Duration,Price,Free period,Sold on,First day,Last day,Duration count';

/** The cells of the first two columns of a file of chosen rows. */
async function chosen(api: ContractApi, call: string, as: 'admin' | 'staff', ids: readonly number[]) {
  const { status, body } = await api.post(call, { as, body: { ids: ids.join(',') } });
  const rows = body.split('\r\n').slice(1, -1);
  return { status, body: JSON.stringify(rows.map((row) => row.split(',')).map(([id, name]) => [Number(id), name])) };
}

export const exportScenarios: readonly ContractScenario[] = [
  {
    name: 'exports chosen members by number, each once, without any formula',
    run: async (api) => {
      const ids = [await api.addMember({ fname: '=1' }), await api.addMember(), await api.addMember({ fname: 'Bo' })];
      const [one = 0, , three = 0] = ids;
      const { status, body } = await chosen(api, 'exportChosenMembers', 'staff', [three, one, three, 999_999]);
      return { status, body: body.replace(String(one), '1').replace(String(three), '3') };
    },
    status: 200,
    answer: {
      is: [
        [1, "'=1"],
        [3, 'Bo'],
      ],
    },
  },
  {
    name: 'exports chosen users',
    run: async (api) => {
      const { id } = await api.addUser();
      const { status, body } = await chosen(api, 'exportChosenUsers', 'admin', [id]);
      return { status, body: body.replace(String(id), '1') };
    },
    status: 200,
    answer: { is: [[1, 'Nora']] },
  },
  {
    name: 'numbers of chosen rows are separated by commas',
    run: (api) => api.post('exportChosenMembers', { as: 'staff', body: { ids: '1;2' } }),
    status: 400,
    answer: rejected('ids'),
  },
  {
    name: 'exports users without their passwords',
    run: async (api) => {
      const { email } = await api.addUser();
      const { status, body } = await lines(api, 'exportUsers', 'admin', 1, 7);
      return { status, body: body.replace(email, 'the email') };
    },
    status: 200,
    answer: {
      is: {
        first: 'User number,First name,Last name,Email,Phone,Role,Active,Added on',
        last: ['Nora', 'New', 'the email', '0012345', 'Staff', 'yes'],
      },
    },
  },
  {
    name: 'exports plans',
    run: async (api) => {
      await api.post('addPlanDetail', {
        as: 'admin',
        body: { plan_name: '=Formula', duration: 1, price: 10.5, free_days: 3 },
      });
      return lines(api, 'exportPlans', 'admin', 1, 5);
    },
    status: 200,
    answer: {
      is: {
        first: 'Plan number,Plan name,Duration,Price,Free period,Added on,Duration count,Archived',
        last: ["'=Formula", 'Monthly', '10.5', 'Days'],
      },
    },
  },
  {
    name: 'exports members without any formula',
    run: async (api) => {
      await api.addMember({ fname: '@home', phone: '+4930' });
      return lines(api, 'exportMembers', 'staff', 1, 9);
    },
    status: 200,
    answer: {
      is: { first: MEMBERS, last: ["'@home", 'May', 'Max', 'May', 'Pilot', 'mia@gym.test', "'+4930", '1 Lane'] },
    },
  },
  {
    name: 'exports every membership',
    run: async (api) => {
      const plan_id = (
        JSON.parse(
          (
            await api.post('addPlanDetail', {
              as: 'admin',
              body: { plan_name: 'Sold', duration: 1, price: 12, free_days: 3 },
            })
          ).body,
        ) as { data: { id: number } }
      ).data.id;
      await api.post('renewalPlan', {
        as: 'staff',
        body: { plan_id, member_id: await api.addMember({ fname: 'Sold' }) },
      });
      return lines(api, 'exportMemberships', 'staff', 2, 10);
    },
    status: 200,
    answer: {
      is: { first: MEMBERSHIPS, last: ['Sold', 'May', '0012345', 'mia@gym.test', 'Sold', 'Monthly', '12', 'Days'] },
    },
  },
  {
    name: 'A10: staff may not export users',
    run: (api) => api.get('exportUsers', { as: 'staff' }),
    status: 403,
    answer: rejected(),
  },
  {
    name: 'A10: administrators may not export members',
    run: (api) => api.get('exportMembers', { as: 'admin' }),
    status: 403,
    answer: rejected(),
  },
];
