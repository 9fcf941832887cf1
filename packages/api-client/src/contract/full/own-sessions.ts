import type { ContractApi } from '../contract-api.ts';
import type { ContractScenario } from '../scenario.ts';
import { done, read, refused } from '../shapes.ts';

/** Somebody new, signed in twice. */
async function twice(api: ContractApi) {
  const account = await api.addUser();
  const [here, there] = [{ token: await api.tokenOf(account) }, { token: await api.tokenOf(account) }];
  const list = (as: { token: string }) => api.data<{ id: number; current: boolean }[]>('getOwnSessions', { as });
  const idOf = async (as: { token: string }) => (await list(as)).find(({ current }) => current)!.id;
  return { here, there, list, idOf };
}

const SESSION = {
  id: 'number',
  created_at: 'string',
  last_used_at: 'string',
  address: 'string',
  agent: 'string',
  current: 'boolean',
} as const;

export const ownSessionScenarios: readonly ContractScenario[] = [
  {
    name: 'getOwnSessions answers the own sessions and no token',
    run: async (api) => api.get('getOwnSessions', { as: (await twice(api)).here }),
    status: 200,
    answer: read([SESSION]),
  },
  {
    name: 'revokeSession answers success',
    run: async (api) => {
      const { here, there, idOf } = await twice(api);
      return api.post('revokeSession', { as: here, body: { id: await idOf(there) } });
    },
    status: 200,
    answer: done,
  },
  {
    name: 'a revoked session is dead',
    run: async (api) => {
      const { here, there, idOf } = await twice(api);
      await api.post('revokeSession', { as: here, body: { id: await idOf(there) } });
      return api.get('getRole', { as: there });
    },
    status: 401,
    answer: refused(),
  },
  {
    name: "another user's session is not found",
    run: async (api) => {
      const [mine, theirs] = [await twice(api), await twice(api)];
      return api.post('revokeSession', { as: mine.here, body: { id: await theirs.idOf(theirs.here) } });
    },
    status: 404,
    answer: refused(),
  },
  {
    name: 'revokeSession without an id is malformed',
    run: (api) => api.post('revokeSession', { as: 'staff', body: {} }),
    status: 400,
    answer: refused('id'),
  },
  {
    name: 'revokeOtherSessions ends the others',
    run: async (api) => {
      const { here, there } = await twice(api);
      await api.post('revokeOtherSessions', { as: here, body: {} });
      return api.get('getRole', { as: there });
    },
    status: 401,
    answer: refused(),
  },
  {
    name: 'revokeOtherSessions keeps the one that asks',
    run: async (api) => {
      const { here } = await twice(api);
      await api.post('revokeOtherSessions', { as: here, body: {} });
      return api.get('getOwnSessions', { as: here });
    },
    status: 200,
    answer: read([{ ...SESSION, current: { is: true } }]),
  },
];
