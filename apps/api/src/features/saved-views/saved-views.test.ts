import { eraseMember } from '../../testing/members.ts';
import { memberWithEverything } from '../../testing/member-with-everything.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { createUser } from '../../testing/users.ts';

const server = startTestServer();

const save = (view: object, token = server.staff) =>
  server.post('saveView', { list: '/memberList', query: [], is_default: false, ...view }, token);
const names = async (token = server.staff): Promise<string[]> =>
  (await server.readList('getSavedViews', {}, token)).map(({ name }) => name);

const idOf = async (saving: ReturnType<typeof save>): Promise<number> => (await saving).body.data.id;
const remove = (id: number, token = server.staff) => server.post('removeView', { id }, token);

test('shows views to their user only, and nobody else changes or removes them', async () => {
  const view = { name: 'Mine', query: [{ name: 'any', value: 'ann' }] };
  const id = await idOf(save(view));
  const { body } = await server.get('getSavedViews');
  expect(body.data).toEqual([{ id, list: '/memberList', is_default: false, ...view }]);
  expect(await names(server.admin)).toEqual([]);
  expect((await save({ id, name: 'Changed' }, server.admin)).status).toBe(404);
  expect((await remove(id, server.admin)).status).toBe(404);
  expect([(await remove(id)).status, (await remove(id)).status]).toEqual([200, 404]);
});

test('renames a view and makes it the only default of its list', async () => {
  const before = await idOf(save({ name: 'Old default', is_default: true }));
  const id = await idOf(save({ name: 'Old name' }));
  await save({ id, name: 'New name', is_default: true });
  const { body } = await server.get('getSavedViews');
  expect(body.data).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id, name: 'New name', is_default: true }),
      expect.objectContaining({ id: before, is_default: false }),
    ]),
  );
});

test('a name is taken once in a list, in any case, and a list has at most 50 views', async () => {
  const list = '/full';
  for (let at = 0; at < 50; at += 1) expect((await save({ list, name: `View ${at}` })).status).toBe(200);
  expect((await save({ list, name: 'One too many' })).status).toBe(422);
  const errorsOf = async (view: object) => Object.keys((await save(view)).body.errors ?? {});
  expect(await errorsOf({ name: 'VIEW 7' })).toEqual([]);
  expect(await errorsOf({ name: 'view 7' })).toEqual(['name']);
  expect(await errorsOf({ list: 'https://elsewhere.test', name: 'Elsewhere' })).toEqual(['list']);
});

test('of two views that become the default at the same moment, one is it', async () => {
  const answers = await Promise.all(['One', 'Two'].map((name) => save({ name, is_default: true })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const { body } = await server.get('getSavedViews');
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
  expect((await eraseMember(server, id)).status).toBe(200);
  const left = await names();
  expect(left).toContain('Regulars');
  expect(left.filter((one) => /By|Ask/.test(one))).toEqual([]);
});

test('the erasure of a user removes their views', async () => {
  const { id, email } = await createUser(server);
  await save({ name: 'Of Nora' }, await server.signIn(email));
  await server.post('eraseUser', { id, confirm: String(id) });
  const rows = await server.sql("select from saved_views where name = 'Of Nora'");
  expect(rows).toEqual([]);
});
