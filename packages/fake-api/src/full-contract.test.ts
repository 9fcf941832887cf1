import { createFakeApi } from './create-fake-api.ts';
import { fakeContractServer } from './fake-contract-server.ts';
import { ContractApi, departures, fullScenarios } from './index.ts';

const fake = createFakeApi({ mode: 'full' });
const api = new ContractApi(fakeContractServer(fake));
afterAll(() => fake.uninstall());

test.each(fullScenarios)('full fake: $name', async (scenario) => {
  expect(await departures(api, scenario)).toEqual([]);
});
