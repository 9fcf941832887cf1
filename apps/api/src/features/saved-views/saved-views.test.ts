import { memberWithEverything } from '../../testing/member-with-everything.ts';
import { startTestServer } from '../../testing/test-server.ts';

const server = startTestServer();

const save = (view: object, token = server.staff) =>
  server.call('saveView', { token, body: { list: '/memberList', query: [], is_default: false, ...view } });
const names = async (token = server.staff): Promise<string[]> =>
  (await server.call('getSavedViews', { token })).body.data.map(({ name }: { name: string }) => name);

test('of two views that become the default at the same moment, one is it', async () => {
  const answers = await Promise.all(['One', 'Two'].map((name) => save({ name, is_default: true })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const { body } = await server.call('getSavedViews', { token: server.staff });
  expect(body.data.filter((view: { is_default: boolean }) => view.is_default)).toHaveLength(1);
});

test('of two views that take the same name at the same moment, one is saved', async () => {
  const answers = await Promise.all([save({ name: 'Same' }), save({ name: 'same' })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
});

test('the erasure of a member removes views that search for the member, and no other', async () => {
  const { id, name } = await memberWithEverything(server, { fname: 'Jörg', phone: '+4930777123' });
  await save({ name: 'Regulars', query: [{ name: 'any', value: 'Hill' }] });
  await save({ name: 'By name', query: [{ name: 'any', value: name.toLowerCase() }] });
  await save({ name: 'By phone', query: [{ name: 'any', value: '030 777123' }] });
  await save({ name: `Ask ${name}` });
  const { state } = (await server.call('getMemberData', { token: server.admin, query: { id } })).body.data;
  const erased = await server.call('eraseMember', { token: server.admin, body: { id, confirm: name, state } });
  expect(erased.status).toBe(200);
  const left = await names();
  expect(left).toContain('Regulars');
  expect(left.filter((one) => /By|Ask/.test(one))).toEqual([]);
});

test('the erasure of a user removes their views', async () => {
  const user = { fname: 'Nora', lname: 'Lind', email: 'views@gym.test', phone: '0123', password: 'a password' };
  const { id } = (await server.call('saveUserDetails', { token: server.admin, body: user })).body.data;
  await save({ name: 'Of Nora' }, await server.signIn(user.email, user.password));
  await server.call('eraseUser', { token: server.admin, body: { id, confirm: String(id) } });
  const { rows } = await server.pool.query("select from saved_views where name = 'Of Nora'");
  expect(rows).toEqual([]);
});
