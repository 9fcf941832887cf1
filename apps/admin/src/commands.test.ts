import { createFakeApi, type FakeApi } from '@gym/fake-api';
import { createFakeHost } from '@gym/remote-kit';
import { createCommands } from './commands.ts';

let api: FakeApi;
afterEach(() => api.uninstall());

function commandsOf(mode: 'full' | 'spec-only' = 'full') {
  api = createFakeApi({ mode });
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

test('finds plans with their price', async () => {
  expect(await find('basic')).toContainEqual(
    expect.objectContaining({ label: 'Basic', path: '/updatePlan/1', detail: expect.stringMatching(/^Plan · €/) }),
  );
});

test('finds archived plans, and says so', async () => {
  const commands = commandsOf();
  Object.assign(api.gym.plans[0]!, { archived: true });
  expect(await find('basic', commands)).toContainEqual(
    expect.objectContaining({ label: 'Basic', detail: expect.stringMatching(/^Archived plan · €/) }),
  );
});

test('finds members with masked contacts, as the screen of member data does', async () => {
  expect(await find('ann')).toContainEqual(
    expect.objectContaining({ label: 'Ann Lee', path: '/memberData/2', detail: expect.stringContaining('…') }),
  );
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
  expect(await find('sam', commandsOf('spec-only'))).toHaveLength(1);
});
