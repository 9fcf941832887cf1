import { ContractApi, departures, fullScenarios, wireBody } from '@gym/fake-api';
import { PASSWORD, startTestServer } from '../../testing/test-server.ts';

const server = startTestServer();

/** What the client's fake is held against as well, so that a screen proven on the fake works on this server. */
const api = new ContractApi({
  async send({ method, path, headers, ...rest }) {
    const body = wireBody({ method, path, headers, ...rest });
    const response = await fetch(server.url + path, { method, headers, ...(body === undefined ? {} : { body }) });
    return { status: response.status, body: await response.text() };
  },
  accounts: {
    admin: { email: 'admin@gym.test', password: PASSWORD },
    staff: { email: 'staff@gym.test', password: PASSWORD },
  },
  async codeFor(email) {
    await server.mailTo(email);
    return server.mail.codeFor(email);
  },
});

test.each(fullScenarios)('the server keeps the contract of its fake: $name', async (scenario) => {
  expect(await departures(api, scenario)).toEqual([]);
});
