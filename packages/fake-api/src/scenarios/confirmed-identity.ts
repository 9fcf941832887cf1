import { done, rejected, saved } from '../contract/answer-shapes.ts';
import type { ContractApi } from '../contract/contract-api.ts';
import type { ContractScenario } from '../contract/scenario.ts';
import type { Shape } from '../contract/shape.ts';
import { addFullMember } from './member-export.ts';

const unconfirmed: Shape = { ...(rejected() as object), code: { is: 'confirm-identity' } };

/** An administrator's session whose confirmation has expired. */
async function openSession(api: ContractApi) {
  const { admin } = api.server.accounts;
  const token = await api.tokenOf(admin);
  await api.server.expireConfirmation(token);
  return { as: { token }, password: admin.password };
}

type Session = Awaited<ReturnType<typeof openSession>>;
type As = Pick<Session, 'as'>;
type Save = (api: ContractApi, session: As) => ReturnType<ContractApi['post']>;

const update =
  (body: object): Save =>
  async (api, { as }) =>
    api.post('updateUserDetails', { as, body: { id: (await api.addUser()).id, ...body } });
const add =
  (over: object): Save =>
  (api, { as }) =>
    api.post('saveUserDetails', { as, body: { ...api.newUser(), ...over } });
const erase =
  (over: object): Save =>
  async (api, { as }) => {
    const id = await addFullMember(api);
    const { state } = await api.data<{ state: string }>('getMemberData', { as, id });
    return api.post('eraseMember', { as, body: { id, state, confirm: String(id), ...over } });
  };
const merge: Save = async (api, { as }) => {
  const [kept_id, gone_id] = [await api.addMember(), await api.addMember()];
  const { state } = await api.data<{ state: string }>('getMergePreview', { as, query: { kept_id, gone_id } });
  return api.post('mergeMembers', { as, body: { kept_id, gone_id, state } });
};

const undoMerge: Save = async (api, { as }) => {
  const { admin } = api.server.accounts;
  await merge(api, { as: { token: await api.tokenOf(admin) } });
  const [latest] = await api.data<{ id: number }[]>('getRecentMerges', { as });
  return api.post('undoMerge', { as, body: { id: latest?.id } });
};

const GUARDED: readonly (readonly [string, Save])[] = [
  [
    'a change of the own email',
    async (api, { as }) =>
      api.post('updateUserDetails', {
        as,
        body: { id: await api.firstId('getUsersDetails', 'admin'), email: 'thief@gym.test' },
      }),
  ],
  ["a change of another user's email", update({ email: 'thief@gym.test' })],
  ['a promotion', update({ role: 1 })],
  ['a disabled user', update({ active: false })],
  ['a new member of staff', add({})],
  ['a new administrator', add({ role: 1 })],
  ['an erasure', erase({})],
  ['a merge', merge],
  ['the undo of a merge', undoMerge],
];

const FREE: readonly (readonly [string, Save])[] = [
  ["another user's name and phone", update({ fname: 'Noor', lname: 'Newer', phone: '0054321' })],
];

export const confirmedIdentityScenarios: readonly ContractScenario[] = [
  ...GUARDED.map(([what, save]) => ({
    name: `C5: ${what} needs a confirmed identity`,
    run: async (api: ContractApi) => save(api, await openSession(api)),
    status: 403,
    answer: unconfirmed,
  })),
  ...FREE.map(([what, save]) => ({
    name: `C4: ${what} needs no confirmed identity`,
    run: async (api: ContractApi) => save(api, await openSession(api)),
    status: 200,
    answer: saved,
  })),
  {
    name: 'the own password confirms the identity',
    run: async (api) => {
      const { as, password } = await openSession(api);
      return api.post('confirmIdentity', { as, body: { password } });
    },
    status: 200,
    answer: done,
  },
  {
    name: 'a save succeeds after the confirmation, under the same key',
    run: async (api) => {
      const { as, password } = await openSession(api);
      const send = { as, body: { ...api.newUser(), role: 1 }, headers: { 'idempotency-key': 'confirmed-later' } };
      await api.post('saveUserDetails', send);
      await api.post('confirmIdentity', { as, body: { password } });
      const answer = await api.post('saveUserDetails', send);
      const { data } = JSON.parse(answer.body) as { data: { id: number } };
      await api.post('updateUserDetails', { as, body: { id: data.id, role: 2 } });
      return answer;
    },
    status: 200,
    answer: saved,
  },
  {
    name: 'a wrong password does not confirm the identity',
    run: async (api) => {
      const { as } = await openSession(api);
      return api.post('confirmIdentity', { as, body: { password: 'guess' } });
    },
    status: 422,
    answer: rejected('password'),
  },
  {
    name: 'releases before this feature confirm an erasure by the password in it',
    run: async (api) => {
      const session = await openSession(api);
      return erase({ password: session.password })(api, session);
    },
    status: 200,
    answer: saved,
  },
];
