import { ContractApi, departures, specScenarios } from './index.ts';
import { createFakeApi } from './create-fake-api.ts';
import { fakeContractServer } from './fake-contract-server.ts';

const fake = createFakeApi({ mode: 'spec-only' });
const api = new ContractApi(fakeContractServer(fake));
afterAll(() => fake.uninstall());

test.each(specScenarios)('specification-only fake: $name', async (scenario) => {
  expect(await departures(api, scenario)).toEqual([]);
});
