import type { ContractApi } from '../contract/contract-api.ts';
import type { ContractScenario } from '../contract/scenario.ts';
import type { Shape } from '../contract/shape.ts';
import {
  changedBy,
  LISTED_MEMBER,
  MEMBER,
  MEMBER_CONTACT,
  MEMBER_ROW,
  memberList,
  read,
  rejected,
  saved,
  stale,
} from '../contract/answer-shapes.ts';

const as = 'staff';
const list = (api: ContractApi, query: Record<string, number | string>) => api.get('getMember', { as, query });
const member = (over: Record<string, unknown>) => ({
  ...(MEMBER as object),
  ...Object.fromEntries(Object.entries(over).map(([field, value]) => [field, { is: value }])),
});
/** A member as stored. Only reads return the membership status. */
const stored = (over: Record<string, unknown>) => {
  const { membership: _membership, ends: _ends, ...fields } = member(over) as Record<string, Shape>;
  return fields;
};
const row = (over: Record<string, unknown>): Shape => ({
  ...(LISTED_MEMBER as object),
  measured: 'string?' as const,
  ...Object.fromEntries(Object.entries(over).map(([field, value]) => [field, { is: value }])),
});

const lists: readonly ContractScenario[] = [
  {
    name: 'E1: getMemberDetails answers all members',
    run: (api) => api.get('getMemberDetails', { as }),
    status: 200,
    answer: memberList(),
  },
  {
    name: 'K: getMember answers the same list',
    run: (api) => api.get('getMember', { as }),
    status: 200,
    answer: memberList(),
  },
  {
    name: 'searches a list for a part of the first name',
    run: async (api) => {
      await api.addMember({ fname: 'Quirin Part' });
      return list(api, { q: 'rin P', page: 1, size: 10 });
    },
    status: 200,
    answer: memberList({ is: 1 }, row({ fname: 'Quirin Part' })),
  },
  {
    name: 'the search for a first name is case-sensitive',
    run: (api) => list(api, { q: 'RIN P', page: 1, size: 10 }),
    status: 200,
    answer: { status: { is: 'success' }, data: { is: [] }, total: { is: 0 } },
  },
  {
    name: 'a search has no wildcards',
    run: (api) => list(api, { q: '%', any: '_', page: 1, size: 10 }),
    status: 200,
    answer: { status: { is: 'success' }, data: { is: [] }, total: { is: 0 } },
  },
  {
    name: 'searches a list for words in full name, phone and email, without regard to case',
    run: async (api) => {
      await api.addMember({ fname: 'Wanda', lname: 'Öztürk', phone: '+4900771', email: 'Wanda.O@Example.com' });
      return list(api, { any: ' öztürk  wANDA 0077 o@example', page: 1, size: 10 });
    },
    status: 200,
    answer: memberList({ is: 1 }, row({ lname: 'Öztürk' })),
  },
  {
    name: 'searches without regard to accents and special letters, which the text may have',
    run: async (api) => {
      await api.addMember({ fname: 'Łukasz Ærø', lname: 'Đặng-Straße Işık', email: 'dj.ipek@gym.test' });
      await api.addMember({ fname: 'Lukasz Aero', lname: 'Dang-Strasse Isik', email: 'dj.isik@gym.test' });
      const { body } = await list(api, { any: 'LUKASZ aerö dang-Straße ısık dj.i', page: 1, size: 10 });
      const { data } = JSON.parse(body) as { data: { fname: string }[] };
      return { status: 200, body: JSON.stringify(data.map(({ fname }) => fname)) };
    },
    status: 200,
    answer: { is: ['Łukasz Ærø', 'Lukasz Aero'] },
  },
  {
    name: 'finds a phone with or without country code and leading zero',
    run: async (api) => {
      await api.addMember({ fname: 'Trunk', phone: '09820055501' });
      await api.addMember({ fname: 'Coded', phone: '+919820055501' });
      await api.addMember({ fname: 'Elsewhere', phone: '+449820055501' });
      const { body } = await list(api, { any: '+91 98200 555-01', page: 1, size: 10 });
      const { data } = JSON.parse(body) as { data: { fname: string }[] };
      return { status: 200, body: JSON.stringify(data.map(({ fname }) => fname)) };
    },
    status: 200,
    answer: { is: ['Trunk', 'Coded'] },
  },
  {
    name: 'finds a member by the member number',
    run: async (api) => {
      const id = await api.addMember({ fname: 'Numbered', phone: '5', email: 'numbered@example.com' });
      const { body } = await list(api, { any: ` ${id} `, q: 'Numbered', page: 1, size: 10 });
      const { data } = JSON.parse(body) as { data: { id: number; fname: string }[] };
      return { status: 200, body: JSON.stringify(data.map((one) => [one.id === id, one.fname])) };
    },
    status: 200,
    answer: { is: [[true, 'Numbered']] },
  },
  {
    name: 'E2: a page of a list has the total of all pages',
    run: async (api) => {
      for (const fname of ['Pageling A', 'Pageling B', 'Pageling C']) await api.addMember({ fname });
      return list(api, { q: 'Pageling', page: 2, size: 2 });
    },
    status: 200,
    answer: memberList({ is: 3 }, row({ fname: 'Pageling C' })),
  },
  {
    name: 'a page past the last is empty',
    run: (api) => list(api, { q: 'Pageling', page: '9', size: '2' }),
    status: 200,
    answer: { status: { is: 'success' }, data: { is: [] }, total: { is: 3 } },
  },
  { name: 'page 0 is rejected', run: (api) => list(api, { page: 0, size: 2 }), status: 400, answer: rejected('page') },
  {
    name: 'a page size above the limit is rejected',
    run: (api) => list(api, { page: 1, size: 10_001 }),
    status: 400,
    answer: rejected('size'),
  },
];

const reads: readonly ContractScenario[] = [
  {
    name: 'E4: getMemberDetailsById answers all fields of one member',
    run: async (api) => api.get('getMemberDetailsById', { as, id: await api.firstId('getMember', as) }),
    status: 200,
    answer: read(MEMBER),
  },
  {
    name: 'K: getMemberById answers one member',
    run: async (api) => api.get('getMemberById', { as, id: await api.firstId('getMember', as) }),
    status: 200,
    answer: read(MEMBER_ROW),
  },
  {
    name: 'E5: no member has the id 1',
    run: (api) => api.get('getMemberById', { as, id: 1 }),
    status: 404,
    answer: rejected(),
  },
  {
    name: 'answers members with the same phone or email',
    run: async (api) => {
      await api.addMember({ fname: 'Twin', phone: '00998877', email: 'twin@gym.test' });
      return api.get('getMemberDuplicates', { as, query: { phone: '00998877', email: 'TWIN@gym.test' } });
    },
    status: 200,
    answer: read([{ ...(MEMBER_CONTACT as object), fname: { is: 'Twin' }, same: { is: ['phone', 'email'] } }]),
  },
  {
    name: 'a member is not their own duplicate',
    run: async (api) =>
      api.get('getMemberDuplicates', {
        as,
        query: { phone: '00112299', except: await api.addMember({ phone: '00112299' }) },
      }),
    status: 200,
    answer: read({ is: [] }),
  },
  {
    name: 'without phone and email, there are no duplicates',
    run: (api) => api.get('getMemberDuplicates', { as }),
    status: 200,
    answer: read({ is: [] }),
  },
];

const rejectsField = (field: string, value: unknown, what: string, status = 400): ContractScenario => ({
  name: `E3: a member with ${what} is rejected`,
  run: async (api) => api.post('addMemberDetail', { as, body: { ...(await api.newMember()), [field]: value } }),
  status,
  answer: rejected(field),
});

const saves: readonly ContractScenario[] = [
  {
    name: 'E3: addMemberDetail answers the new id',
    run: async (api) => api.post('addMemberDetail', { as, body: await api.newMember() }),
    status: 200,
    answer: saved,
  },
  {
    name: 'E8: phone and pincode keep every digit, and ids are numbers',
    run: async (api) => {
      const { country, state, city } = await api.newMember();
      return api.get('getMemberDetailsById', {
        as,
        id: await api.addMember({ country: String(country), state: String(state), city: String(city) }),
      });
    },
    status: 200,
    answer: read(member({ phone: '0012345', pincode: '00123', version: 1 })),
  },
  ...[1, 2].map((city): ContractScenario => ({
    name: `E7: the fixed city ${city} is valid under every state`,
    run: async (api) => api.get('getMemberDetailsById', { as, id: await api.addMember({ city }) }),
    status: 200,
    answer: read(member({ city })),
  })),
  rejectsField('fname', undefined, 'no first name'),
  rejectsField('email', 'nobody', 'an invalid email'),
  rejectsField('phone', '12 34', 'a space in the phone'),
  rejectsField('pincode', 123, 'a numeric pincode'),
  rejectsField('country', 987_654, 'an unknown country', 422),
  rejectsField('state', 987_654, 'an unknown state', 422),
  rejectsField('city', 987_654, 'an unknown city', 422),
  {
    name: 'E5: an update answers the id',
    run: async (api) =>
      api.post('updateMemberDetail', { as, body: { ...(await api.newMember()), id: await api.addMember() } }),
    status: 200,
    answer: saved,
  },
  {
    name: 'E5: an omitted field keeps its value',
    run: async (api) => {
      const id = await api.addMember({ profession: 'Diver' });
      await api.post('updateMemberDetail', { as, body: { id, lname: 'June' } });
      return api.get('getMemberDetailsById', { as, id });
    },
    status: 200,
    answer: read(member({ fname: 'Mia', lname: 'June', profession: 'Diver', version: 2 })),
  },
  {
    name: "E5: an old client's update of the id 1 is rejected",
    run: async (api) => api.post('updateMemberDetail', { as, body: { ...(await api.newMember()), id: 1 } }),
    status: 404,
    answer: rejected(),
  },
  {
    name: 'E6: an update with a state of another country is rejected',
    run: async (api) => api.post('updateMemberDetail', { as, body: { id: await api.addMember(), state: 987_654 } }),
    status: 422,
    answer: rejected('state'),
  },
  {
    name: 'J4: a stale update is rejected with the stored member',
    run: async (api) => {
      const id = await api.addMember();
      await api.post('updateMemberDetail', { as, body: { id, lname: 'First', version: 1 } });
      return api.post('updateMemberDetail', { as, body: { id, lname: 'Second', version: 1 } });
    },
    status: 409,
    answer: stale(stored({ lname: 'First', version: 2 }), { lname: changedBy('own') }),
  },
  {
    name: 'J4: the answer to a stale update says who changed each field since its version, and when',
    run: async (api) => {
      const [id, { email, password }] = [await api.addMember(), await api.addUser()];
      const other = { token: await api.tokenOf({ email, password }) };
      await api.post('updateMemberDetail', { as: other, body: { id, fname: 'Early', version: 1 } });
      await api.post('updateMemberDetail', { as: other, body: { id, lname: 'Theirs', address: 'Theirs', version: 2 } });
      await api.post('updateMemberDetail', { as, body: { id, address: 'Own', version: 3 } });
      return api.post('updateMemberDetail', { as, body: { id, lname: 'Late', version: 2 } });
    },
    status: 409,
    answer: stale(stored({ fname: 'Early', lname: 'Theirs', address: 'Own', version: 4 }), {
      lname: changedBy('other'),
      address: changedBy('own'),
    }),
  },
];

export const memberScenarios: readonly ContractScenario[] = [...lists, ...reads, ...saves];
