import { ONE_TIME_CODE } from '@gym/spec-server/gym';
import type { ContractServer } from '../contract/contract-server.ts';
import type { FakeApi } from './create-fake-api.ts';

/** A fake as the contract's scenarios ask it, below the client. */
export const fakeContractServer = (fake: FakeApi): ContractServer => ({
  async send({ method, path, headers, body }) {
    const { pathname, searchParams } = new URL(path, 'http://fake.test');
    const query = Object.fromEntries(searchParams);
    return fake.answer({ method, path: pathname, query, headers, ...(body === undefined ? {} : { body: JSON.parse(body) as unknown }) });
  },
  accounts: { admin: { email: 'admin@gym.test', password: 'secret' }, staff: { email: 'staff@gym.test', password: 'secret' } },
  codeFor: async () => ONE_TIME_CODE,
});
