import { ONE_TIME_CODE } from '@gym/spec-server/gym';
import { expireConfirmation } from './calls/confirmed-identity.ts';
import { bytesOf, type ContractFile, type ContractServer } from './contract/contract-api.ts';
import type { FakeApi } from './create-fake-api.ts';

const formAsReceived = (file: ContractFile) => {
  const bytes = bytesOf(file);
  return { [file.field]: { bytes, size: bytes.length, type: file.type } };
};

/** Adapts a fake to the contract scenarios, below the client. */
export const fakeContractServer = (fake: FakeApi): ContractServer => ({
  async send({ method, path, headers, body, file }) {
    const { pathname, searchParams } = new URL(path, 'http://fake.test');
    const query = Object.fromEntries(searchParams);
    const sent = file ? formAsReceived(file) : body && (JSON.parse(body) as unknown);
    return fake.answer({ method, path: pathname, query, headers, ...(sent === undefined ? {} : { body: sent }) });
  },
  accounts: {
    admin: { email: 'admin@gym.test', password: 'secret' },
    staff: { email: 'staff@gym.test', password: 'secret' },
  },
  expireConfirmation: async (token) => expireConfirmation(fake.gym, token),
  codeFor: async () => ONE_TIME_CODE,
  authenticator: fake.authenticator,
  appCode: async (email) => fake.appCode(fake.gym.users.find((user) => user.email === email)?.id ?? 0),
});
