/** @jest-environment node */
import { createSpecServer, type SpecServer } from '@gym/spec-server';
import { ONE_TIME_CODE, SECTION_7 } from '@gym/spec-server/gym';
import { ContractApi, departures, FakeAuthenticator, specScenarios, type ContractServer } from '../index.ts';

const accounts = {
  admin: { email: 'admin@gym.test', password: 'secret' },
  staff: { email: 'staff@gym.test', password: 'secret' },
};
const codeFor = async () => ONE_TIME_CODE;
/** Section 7 knows no confirmation. */
const expireConfirmation = async () => undefined;
const appCode = async () => Promise.reject(new Error('The specification has no second factor.'));
const authenticator = new FakeAuthenticator();

describe('over HTTP', () => {
  let server: SpecServer;
  let api: ContractApi;
  beforeAll(async () => {
    server = await createSpecServer();
    const send: ContractServer['send'] = async ({ path, ...request }) => {
      const answer = await fetch(server.url + path, request);
      return { status: answer.status, body: await answer.text() };
    };
    api = new ContractApi({ send, accounts, codeFor, appCode, authenticator, expireConfirmation });
  });
  afterAll(() => server.close());

  test.each(specScenarios)('spec server: $name', async (scenario) => {
    expect(await departures(api, scenario)).toEqual([]);
  });

  test('K: the scenarios cover all 31 calls', () => {
    const gone = new Set(server.requests.map(({ path }) => path.replace('/api/', '')));
    expect(Object.keys(SECTION_7).filter((name) => !gone.has(name))).toEqual([]);
  });
});
