import type { ContractApi } from '../contract/contract-api.ts';
import type { ContractScenario } from '../contract/scenario.ts';
import { rejected } from '../contract/answer-shapes.ts';

const as = 'admin';
const setActive = (api: ContractApi, ids: readonly number[], active = false) =>
  api.post('setUsersActive', { as, body: { ids, active } });
const stateOf = async (api: ContractApi, id: number) =>
  (await api.data<{ active: boolean }>('getUsersDetailsById', { as, id })).active;
const answered = (body: unknown) => ({ status: 200, body: JSON.stringify(body) });
const changedBy = ({ body }: { body: string }) => (JSON.parse(body) as { data: { changed: number[] } }).data.changed;
const addUsers = async (api: ContractApi) => [await api.addUser(), await api.addUser()] as const;

/** Changes of many users. */
export const bulkUserScenarios: readonly ContractScenario[] = [
  {
    name: 'disables users, signs them out, and lets them sign in again',
    run: async (api) => {
      const [one, two] = await addUsers(api);
      const ids = [one.id, two.id];
      const token = await api.tokenOf(one);
      const disabled = changedBy(await setActive(api, ids)).length;
      const { status } = await api.get('getRole', { as: { token } });
      const again = changedBy(await setActive(api, ids, true)).length;
      return answered({ disabled, status, again, active: await stateOf(api, one.id) });
    },
    status: 200,
    answer: { is: { disabled: 2, status: 401, again: 2, active: true } },
  },
  {
    name: 'names only the users whose state changes',
    run: async (api) => {
      const [one, two] = await addUsers(api);
      await setActive(api, [one.id]);
      return answered(changedBy(await setActive(api, [one.id, two.id])).map((id) => id === two.id));
    },
    status: 200,
    answer: { is: [true] },
  },
  {
    name: 'a missing user rejects the change of all',
    run: async (api) => {
      const [one] = await addUsers(api);
      const { status } = await setActive(api, [one.id, 999_999]);
      return answered({ status, active: await stateOf(api, one.id) });
    },
    status: 200,
    answer: { is: { status: 404, active: true } },
  },
  {
    name: 'administrators do not disable their own account among others',
    run: async (api) => {
      const [one] = await addUsers(api);
      const own = (await api.data<{ id: number; email: string }[]>('getUsersDetails', { as })).find(
        ({ email }) => email === api.server.accounts.admin.email,
      );
      return setActive(api, [one.id, own?.id ?? 0]);
    },
    status: 422,
    answer: rejected('ids'),
  },
  {
    name: 'disabling users needs a confirmed identity',
    run: async (api) => {
      const [one] = await addUsers(api);
      const token = await api.tokenOf(api.server.accounts.admin);
      await api.server.expireConfirmation(token);
      const { status } = await api.post('setUsersActive', {
        as: { token },
        body: { ids: [one.id], active: false },
      });
      return answered({ status, active: await stateOf(api, one.id) });
    },
    status: 200,
    answer: { is: { status: 403, active: true } },
  },
  {
    name: 'staff do not disable users',
    run: async (api) => api.post('setUsersActive', { as: 'staff', body: { ids: [1], active: false } }),
    status: 403,
    answer: rejected(),
  },
];
