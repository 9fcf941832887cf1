import {
  ContractApi,
  departures,
  fullScenarios,
  wireBody,
  type ContractRequest,
  type ContractServer,
} from '@gym/fake-api';
import { nextAppCode, SoftwareAuthenticator } from '@gym/test-tools';
import { PASSWORD, startTestServer, TEST_ORIGIN } from '../../testing/test-server.ts';

// The fake API passes the same scenarios, so fake and server cannot drift apart.
const server = startTestServer();
let api: ContractApi;

async function send(request: ContractRequest) {
  const { method, path, headers } = request;
  const body = wireBody(request);
  const answer = await server.send(method, path, { headers: { ...headers }, ...(body === undefined ? {} : { body }) });
  return { status: answer.status, body: answer.text };
}

const authenticatorOf = (authenticator: SoftwareAuthenticator): ContractServer['authenticator'] => ({
  create: (options) => authenticator.create(options),
  get: (options, id) => authenticator.get(options, id === undefined ? {} : { id }),
});

beforeAll(() => {
  api = new ContractApi({
    send,
    accounts: {
      admin: { email: 'admin@gym.test', password: PASSWORD },
      staff: { email: 'staff@gym.test', password: PASSWORD },
    },
    expireConfirmation: (token) => server.expireConfirmation(token),
    authenticator: authenticatorOf(new SoftwareAuthenticator(TEST_ORIGIN)),
    async codeFor(email) {
      await server.mailTo(email);
      return server.mail.codeFor(email);
    },
    async appCode(_email, secret) {
      return nextAppCode(secret, server.clock.now());
    },
  });
});

test.each(fullScenarios)('the server keeps the contract: $name', async (scenario) => {
  expect(await departures(api, scenario)).toEqual([]);
});
