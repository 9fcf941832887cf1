import { openTestGym, TEST_PASSWORD } from '../../testing/test-gym.ts';
import { startTestServer } from '../../testing/test-server.ts';

const server = startTestServer();
const gym = openTestGym(server);

const setActive = (ids: readonly number[], active: boolean, token = server.admin) =>
  server.post('setUsersActive', { ids, active }, token);

test('disables users, ends their sessions and names whom it changed; enabled, they sign in again', async () => {
  const [one, two] = [await gym.addUser(), await gym.addUser()];
  expect((await setActive([one.id], false)).body.data).toEqual({ changed: [one.id] });
  expect((await server.get('getRole', {}, one.token)).status).toBe(401);
  expect((await setActive([one.id, two.id], false)).body.data).toEqual({ changed: [two.id] });
  expect((await setActive([one.id, two.id], true)).body.data).toEqual({ changed: [one.id, two.id] });
  expect(await gym.canSignIn(one.email, TEST_PASSWORD)).toBe(true);
});

test('a missing user, the own account and an unconfirmed identity each reject the change of all', async () => {
  const [{ id }, administrator] = [await gym.addUser(), await gym.addUser('admin')];
  expect((await setActive([id, 999_999], false)).status).toBe(404);
  const own = await setActive([id, administrator.id], false, administrator.token);
  expect([own.status, Object.keys(own.body.errors)]).toEqual([422, ['ids']]);
  await server.expireConfirmation(administrator.token);
  expect((await setActive([id], false, administrator.token)).body).toMatchObject({ code: 'confirm-identity' });
  expect((await server.read('getUsersDetailsById', { id })).active).toBe(true);
});
