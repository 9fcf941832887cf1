import { createTestApi, type TestApi } from '@gym/api-client/testing';
import { createFakeHost } from '@gym/remote-kit';
import { createCommands } from './commands.ts';
import { BASIC } from './testing/records.ts';

let api: TestApi;
afterEach(() => api.uninstall());

function commandsOf(options?: Parameters<typeof createTestApi>[0]) {
  api = createTestApi(options);
  api.signIn('admin');
  return createCommands(createFakeHost({ audience: 'admin', config: { locale: 'en-GB', currency: 'EUR' } }));
}
const { signal } = new AbortController();
const find = async (text: string, commands = commandsOf()) => commands.search?.(text, { signal });

test('finds users by name and email', async () => {
  expect(await find('STAFF@')).toContainEqual({
    label: 'Sam Staff',
    path: '/updateUser/2',
    detail: 'User · staff@gym.test',
  });
});

test.each([
  [false, 'Plan · €29.50'],
  [true, 'Archived plan · €29.50'],
])('finds plans with their price, and says whether they are archived: %p', async (archived, detail) => {
  const commands = commandsOf({ answers: { getPlanDetails: { data: [{ ...BASIC, archived }] } } });
  expect(await find('basic', commands)).toContainEqual({ label: 'Basic', path: '/updatePlan/1', detail });
  expect(api.requestsOf('getPlanDetails').map(({ query }) => query)).toEqual([{ archived: 'included' }]);
});

test('finds members with masked contacts, as the screen of member data does', async () => {
  expect(await find('ann')).toContainEqual({
    label: 'Ann Lee',
    path: '/memberData/2',
    detail: 'Member · …0000 · m…@gym.test',
  });
  expect(api.requestsOf('findMemberData').map(({ query }) => query)).toEqual([{ q: 'ann' }]);
});

test('reads users and plans once, and again after a failure', async () => {
  const commands = commandsOf();
  const accept = api.reject('getUsersDetails', { status: 503, reason: 'Busy.' });
  await expect(find('sam', commands)).rejects.toThrow();
  accept();
  await find('sam', commands);
  await find('staff', commands);
  expect(api.requestsOf('getUsersDetails')).toHaveLength(2);
});

test('works with a server of the specification', async () => {
  expect(await find('sam', commandsOf({ features: [] }))).toHaveLength(1);
});
