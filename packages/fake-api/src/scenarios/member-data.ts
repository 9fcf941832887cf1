import type { ContractApi } from '../contract/contract-api.ts';
import type { ContractScenario } from '../contract/scenario.ts';
import type { Shape } from '../contract/shape.ts';
import { read, rejected, saved, stale } from '../contract/answer-shapes.ts';
import { addFullMember } from './member-export.ts';

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
const gone: Shape = { ...(rejected() as object), reason: 'string' };

const find = (api: ContractApi, q: string, rest: Record<string, number> = {}) =>
  api.get('findMemberData', { as, query: { q, ...rest } });
const erase = async (api: ContractApi, id: number, over: object = {}) => {
  const { state } = await api.data<{ state: string }>('getMemberData', { as, id });
  return api.post('eraseMember', {
    as,
    body: { id, state, confirm: 'mia  MAY', password: api.server.accounts.admin.password, ...over },
  });
};

export const memberDataScenarios: readonly ContractScenario[] = [
  {
    name: 'an administrator finds a member by words, with masked phone and email',
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
    name: 'a search continues after a member',
    run: async (api) => {
      const first = await api.addMember({ fname: 'Twice' });
      await api.addMember({ fname: 'Twice' });
      return find(api, 'twice', { size: 1, after: first });
    },
    status: 200,
    answer: { ...(read([{ ...HINT, fname: { is: 'Twice' } }]) as object), more: { is: false } },
  },
  {
    name: 'an empty search finds no members',
    run: (api) => find(api, ' '),
    status: 200,
    answer: { ...(read({ is: [] }) as object), more: { is: false } },
  },
  {
    name: 'counts the stored data of a member',
    run: async (api) => api.get('getMemberData', { as, id: await addFullMember(api) }),
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
    name: 'an unknown member is 404',
    run: (api) => api.get('getMemberData', { as, id: 987_654 }),
    status: 404,
    answer: rejected(),
  },
  {
    name: 'an erasure answers the number',
    run: async (api) => erase(api, await addFullMember(api)),
    status: 200,
    answer: saved,
  },
  {
    name: 'the number confirms an erasure',
    run: async (api) => {
      const id = await addFullMember(api);
      return erase(api, id, { confirm: String(id) });
    },
    status: 200,
    answer: saved,
  },
  {
    name: 'another name does not confirm an erasure',
    run: async (api) => erase(api, await addFullMember(api), { confirm: 'Mia' }),
    status: 422,
    answer: rejected('confirm'),
  },
  {
    name: 'an erasure with a wrong password is rejected',
    run: async (api) => erase(api, await addFullMember(api), { password: 'guess' }),
    status: 422,
    answer: rejected('password'),
  },
  {
    name: 'J4: an erasure is rejected if the member has changed since',
    run: async (api) => {
      const id = await addFullMember(api);
      const { state } = await api.data<{ state: string }>('getMemberData', { as, id });
      await api.post('updateMemberDetail', { as: 'staff', body: { id, profession: 'Diver' } });
      return erase(api, id, { state });
    },
    status: 409,
    answer: stale(holdings()),
  },
  {
    name: 'saving an erased member is 410',
    run: async (api) => {
      const id = await addFullMember(api);
      await erase(api, id);
      return api.post('updateMemberDetail', { as: 'staff', body: { id, lname: 'Late', version: 1 } });
    },
    status: 410,
    answer: gone,
  },
  {
    name: 'no list has an erased member',
    run: async (api) => {
      const id = await addFullMember(api, { fname: 'Vanish' });
      await erase(api, id, { confirm: String(id) });
      return api.get('getMember', { as: 'staff', query: { q: 'Vanish', page: 1, size: 10 } });
    },
    status: 200,
    answer: { status: { is: 'success' }, data: { is: [] }, total: { is: 0 } },
  },
  {
    name: "the audit trail keeps the erasure, without the person's data",
    run: async (api) => {
      const id = await api.addMember();
      const sizes = { chest: 1, biceps: 1, shoulder: 1, waist: 1, thigh: 1 };
      await api.post('saveMemberHealth', { as: 'staff', body: { member_id: id, ...sizes } });
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
            Object.entries({ ...after })
              .map(([field, value]) => `${field} ${value === id ? '#' : String(value)}`)
              .sort(),
          ]),
        ),
      };
    },
    status: 200,
    answer: {
      is: [
        ['eraseMember', '# (erased)', null, ['diets 0', 'erased_member #', 'measurements 1', 'memberships 0']],
        ['addMemberDetail', '# (erased)', null, ['erased_member #']],
      ],
    },
  },
  ...['findMemberData', 'getMemberData', 'exportMemberData'].map((call): ContractScenario => ({
    name: `A10: staff may not call ${call}`,
    run: (api) => api.get(call, { as: 'staff', query: { q: 'x', id: 2 } }),
    status: 403,
    answer: rejected(),
  })),
  {
    name: 'A10: staff may not erase a member',
    run: (api) => api.post('eraseMember', { as: 'staff', body: { id: 2, state: '', confirm: '', password: 'x' } }),
    status: 403,
    answer: rejected(),
  },
];
