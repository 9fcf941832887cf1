import type { ContractApi } from '../contract/contract-api.ts';
import type { ContractScenario } from '../contract/scenario.ts';
import type { Shape } from '../contract/shape.ts';
import { read, refused, saved, stale } from '../contract/answer-shapes.ts';

const as = 'admin';
const HINT = { id: 'number', fname: 'string', lname: 'string', phone: 'string', email: 'string' } as const;
const holdings = (over: Record<string, Shape> = {}): Shape => ({
  ...HINT,
  joined: 'string',
  state: 'string',
  periods: 'number',
  measurements: 'number',
  diets: 'number',
  changes: 'number',
  imported: 'number',
  merged: { is: [] },
  ...over,
});
const PLACE: Shape = { id: 'number', name: 'string' };
const gone: Shape = { ...(refused() as object), reason: 'string' };

const find = (api: ContractApi, q: string, rest: Record<string, number> = {}) =>
  api.get('findMemberData', { as, query: { q, ...rest } });
const erase = async (api: ContractApi, id: number, over: object = {}) => {
  const { state } = await api.data<{ state: string }>('getMemberData', { as, id });
  return api.post('eraseMember', {
    as,
    body: { id, state, confirm: 'mia  MAY', password: api.server.accounts.admin.password, ...over },
  });
};
/** A member with one record of each kind. */
const full = async (api: ContractApi, over: Record<string, unknown> = {}) => {
  const id = await api.addMember(over);
  await api.post('saveMemberHealth', {
    as: 'staff',
    body: { member_id: id, chest: 1, biceps: 2, shoulder: 3, waist: 4, thigh: 5 },
  });
  await api.post('saveDiet', { as: 'staff', body: { id, diet: [{ food_item: 1, qty: 2.5, units: 'gm' }] } });
  await api.post('renewalPlan', {
    as: 'staff',
    body: { member_id: id, plan_id: await api.firstId('getPlanDetails', 'staff') },
  });
  return id;
};

export const memberDataScenarios: readonly ContractScenario[] = [
  {
    name: 'an administrator finds a member by words, and sees the ends of phone and email',
    run: async (api) => {
      await api.addMember({ fname: 'Zenobia', phone: '+4977001122', email: 'Zenobia.May@Example.com' });
      return find(api, ' MAY zeno 770011');
    },
    status: 200,
    answer: {
      ...(read([
        { ...HINT, fname: { is: 'Zenobia' }, phone: { is: '…1122' }, email: { is: 'Z…@Example.com' } },
      ]) as object),
      more: { is: false },
    },
  },
  {
    name: 'an administrator finds a member by the number',
    run: async (api) => find(api, String(await api.addMember({ fname: 'Numbered' })), { size: 100 }),
    status: 200,
    answer: { ...(read([HINT]) as object), more: { is: false } },
  },
  {
    name: 'a search goes on after a member',
    run: async (api) => {
      const first = await api.addMember({ fname: 'Twice' });
      await api.addMember({ fname: 'Twice' });
      return find(api, 'twice', { size: 1, after: first });
    },
    status: 200,
    answer: { ...(read([{ ...HINT, fname: { is: 'Twice' } }]) as object), more: { is: false } },
  },
  {
    name: 'nobody is found by nothing',
    run: (api) => find(api, ' '),
    status: 200,
    answer: { ...(read({ is: [] }) as object), more: { is: false } },
  },
  {
    name: 'what is held about a member is counted',
    run: async (api) => api.get('getMemberData', { as, id: await full(api) }),
    status: 200,
    answer: read(
      holdings({
        periods: { is: 1 },
        measurements: { is: 1 },
        diets: { is: 1 },
        changes: { is: 4 },
        imported: { is: 0 },
      }),
    ),
  },
  {
    name: 'nothing is held about nobody',
    run: (api) => api.get('getMemberData', { as, id: 987_654 }),
    status: 404,
    answer: refused(),
  },
  {
    name: "a member's export holds everything by name",
    run: async (api) => {
      const { status, body } = await api.get('exportMemberData', { as, id: await full(api) });
      const { data, ...rest } = JSON.parse(body) as {
        data: { changes: { before: object | null; after: object | null }[] };
      };
      // The fields differ between kinds of record. The scenarios of the audit trail check them.
      const changes = data.changes.map(({ before, after, ...entry }) => ({
        ...entry,
        sides: [before === null, after === null],
      }));
      return { status, body: JSON.stringify({ ...rest, data: { ...data, changes } }) };
    },
    status: 200,
    answer: read({
      format: { is: 'gym-member-data' },
      version: { is: 1 },
      made_at: 'string',
      gym: 'string',
      member: {
        number: 'number',
        first_name: { is: 'Mia' },
        last_name: 'string',
        father_first_name: 'string',
        father_last_name: 'string',
        profession: 'string',
        email: 'string',
        phone: 'string',
        address: 'string',
        pincode: 'string',
        country: PLACE,
        state: PLACE,
        city: PLACE,
        joined_at: 'string',
      },
      memberships: [
        {
          plan: 'string',
          sold_on: 'string',
          first_day: 'string',
          last_day: 'string',
          duration: { code: 'number', name: 'string' },
          free_period: { code: 'number', name: 'string' },
          price: 'number',
          currency: 'string',
        },
      ],
      measurements: [
        {
          date: 'string',
          unit: 'string',
          chest: { is: 1 },
          biceps: { is: 2 },
          shoulder: { is: 3 },
          waist: { is: 4 },
          thigh: { is: 5 },
        },
      ],
      diets: [
        {
          version: { is: 1 },
          saved_at: 'string',
          foods: [{ food: 'string', quantity: { is: 2.5 }, unit: { is: 'gm' } }],
        },
      ],
      changes: [{ at: 'string', by: 'string', action: 'string', record: 'string', sides: { is: [true, false] } }],
      imports: { is: [] },
      merged: { is: [] },
    }),
  },
  {
    name: 'an export is in the trail',
    run: async (api) => {
      const id = await api.addMember();
      await api.get('exportMemberData', { as, id });
      const [entry] = await api.data<object[]>('getAuditTrail', { as, query: { record: 'member', record_id: id } });
      return { status: 200, body: JSON.stringify({ ...entry }) };
    },
    status: 200,
    answer: {
      id: 'number',
      at: 'string',
      user_id: { is: 1 },
      user_name: 'string',
      address: 'string',
      action: { is: 'exportMemberData' },
      record: { is: 'member' },
      record_id: 'number',
      label: 'string',
      before: { is: null },
      after: { is: null },
    },
  },
  {
    name: 'an erasure answers the number',
    run: async (api) => erase(api, await full(api)),
    status: 200,
    answer: saved,
  },
  {
    name: 'the number confirms an erasure, too',
    run: async (api) => {
      const id = await full(api);
      return erase(api, id, { confirm: String(id) });
    },
    status: 200,
    answer: saved,
  },
  {
    name: 'another name does not',
    run: async (api) => erase(api, await full(api), { confirm: 'Mia' }),
    status: 422,
    answer: refused('confirm'),
  },
  {
    name: 'nothing is erased with a wrong password',
    run: async (api) => erase(api, await full(api), { password: 'guess' }),
    status: 422,
    answer: refused('password'),
  },
  {
    name: 'J4: nothing is erased that has changed since it was shown',
    run: async (api) => {
      const id = await full(api);
      const { state } = await api.data<{ state: string }>('getMemberData', { as, id });
      await api.post('updateMemberDetail', { as: 'staff', body: { id, profession: 'Diver' } });
      return erase(api, id, { state });
    },
    status: 409,
    answer: stale(holdings()),
  },
  {
    name: 'staff are told that a member was erased',
    run: async (api) => {
      const id = await full(api);
      await erase(api, id);
      return api.post('updateMemberDetail', { as: 'staff', body: { id, lname: 'Late', version: 1 } });
    },
    status: 410,
    answer: gone,
  },
  {
    name: 'an erased member is in no list',
    run: async (api) => {
      const id = await full(api, { fname: 'Vanish' });
      await erase(api, id, { confirm: String(id) });
      return api.get('getMember', { as: 'staff', query: { q: 'Vanish', page: 1, size: 10 } });
    },
    status: 200,
    answer: { status: { is: 'success' }, data: { is: [] }, total: { is: 0 } },
  },
  {
    name: 'the trail keeps who erased whom, and nothing of what was',
    run: async (api) => {
      const id = await api.addMember();
      await erase(api, id);
      const entries = await api.data<{ action: string; label: string; before: object | null; after: object | null }[]>(
        'getAuditTrail',
        { as, query: { record: 'member', record_id: id } },
      );
      return {
        status: 200,
        body: JSON.stringify(
          entries.map(({ action, label, before, after }) => [
            action,
            label.replace(String(id), '#'),
            before,
            Object.keys(after ?? {}),
          ]),
        ),
      };
    },
    status: 200,
    answer: {
      is: [
        ['eraseMember', '# (erased)', null, ['erased_member']],
        ['addMemberDetail', '# (erased)', null, ['erased_member']],
      ],
    },
  },
  ...['findMemberData', 'getMemberData', 'exportMemberData'].map((call): ContractScenario => ({
    name: `A10: staff do not make ${call}`,
    run: (api) => api.get(call, { as: 'staff', query: { q: 'x', id: 2 } }),
    status: 403,
    answer: refused(),
  })),
  {
    name: 'A10: staff erase nobody',
    run: (api) => api.post('eraseMember', { as: 'staff', body: { id: 2, state: '', confirm: '', password: 'x' } }),
    status: 403,
    answer: refused(),
  },
];
