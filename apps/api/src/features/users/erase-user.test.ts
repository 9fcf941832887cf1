import { reapplyUserErasures, listUserErasures } from './erase-user.ts';
import { tablesWith, uniqueTrace } from '../../testing/member-with-everything.ts';
import { PASSWORD, startTestServer } from '../../testing/test-server.ts';
import { createUser } from '../../testing/users.ts';

const server = startTestServer();

let number = 0;
/** A user who has signed in, guessed a password, changed a member and the own name, and ended another session. */
async function busyUser(over: Record<string, unknown> = {}) {
  number += 1;
  const trace = uniqueTrace();
  const [email, phone, address] = [`${trace}@Gym.test`, `+4955${1_000_000 + number}`, `10.77.0.${number}`];
  const { id } = await createUser(server, { fname: trace, lname: 'Berg', email, phone, ...over });
  const token = await server.signIn(email, PASSWORD, address);
  const from = { headers: { 'x-forwarded-for': address, 'user-agent': `${trace} browser`, 'idempotency-key': trace } };
  await server.call('userlogin', { body: { email, password: `${trace}!` }, ...from });
  await server.signIn(email, PASSWORD, address);
  await server.call('updateProfile', { token, body: { fname: trace, lname: 'Berge', phone }, ...from });
  await server.call('revokeOtherSessions', { token, body: {}, ...from });
  return { id, trace, email, phone, address, token, name: `${trace} Berge` };
}
type Busy = Awaited<ReturnType<typeof busyUser>>;
const erase = ({ id, name }: Pick<Busy, 'id' | 'name'>, over: object = {}, token = server.admin) =>
  server.post('eraseUser', { id, confirm: name, ...over }, token);
const trail = () => server.sql('select id, at, user_id, action, record, record_id from audit_entries order by id');

test('leaves no name, phone, email or network address of a user in any table; what they did stays', async () => {
  const user = await busyUser();
  for (const text of [user.trace, user.phone, user.address])
    expect(await tablesWith(server, text)).toEqual(expect.arrayContaining(['audit_entries']));
  const before = await trail();
  expect((await erase(user)).body).toEqual({ status: 'success', data: { id: user.id } });

  for (const text of [user.trace, user.trace.toLowerCase(), user.phone, user.phone.slice(3), user.address])
    expect([text, await tablesWith(server, text)]).toEqual([text, []]);
  expect((await trail()).slice(0, before.length)).toEqual(before);
  const { body } = await server.get('getAuditTrail', { person: user.id });
  expect(body.data[0]).toMatchObject({ user_id: user.id, user_name: null, address: null });
  const { data: about } = (await server.get('getAuditTrail', { record: 'user', record_id: user.id })).body;
  expect(about[0]).toMatchObject({ action: 'eraseUser', user_id: 1, label: `${user.id} (erased)` });
  expect((await server.get('getRole', {}, user.token)).status).toBe(401);
  expect((await server.get('getUsersDetailsById', { id: user.id })).status).toBe(404);
  const { data: list } = (await server.get('getUsersDetails')).body;
  expect(list.map(({ id }: { id: number }) => id)).not.toContain(user.id);
});

test('is rejected with another name, and for the own account', async () => {
  const user = await busyUser();
  const reasonOf = async (answer: ReturnType<typeof erase>) => [(await answer).status, (await answer).body.errors];
  expect(await reasonOf(erase(user, { confirm: 'Somebody' }))).toEqual([
    422,
    { confirm: "This is neither the user's full name nor the number." },
  ]);
  expect(await reasonOf(erase({ id: 1, name: 'Asha Menon' }))).toEqual([
    422,
    { confirm: 'You cannot erase your own account. Another administrator can.' },
  ]);
  expect((await erase(user, {}, server.staff)).status).toBe(403);
  expect((await server.get('getRole', {}, user.token)).status).toBe(200);
});

test('two administrators who erase each other at once leave one', async () => {
  const [one, other] = [await busyUser({ role: 1 }), await busyUser({ role: 1 })];
  const answers = await Promise.all([erase(one, {}, other.token), erase(other, {}, one.token)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
});

test('is repeated after a restore; a second run changes nothing', async () => {
  const user = await busyUser();
  const list = [user.id, 987_654].map((id) => ({ id, erasedAt: new Date('2099-01-02') }));
  expect(await reapplyUserErasures(server.pool, list)).toEqual({ erased: [user.id], absent: [987_654], taken: [] });
  expect(await tablesWith(server, user.trace)).toEqual([]);
  expect(await reapplyUserErasures(server.pool, list)).toEqual({
    erased: [],
    absent: [user.id, 987_654],
    taken: [],
  });
  expect((await listUserErasures(server.pool)).map(({ id }) => id)).toEqual(expect.arrayContaining([user.id, 987_654]));
  // No new user gets the number of an erased one.
  expect((await busyUser()).id).toBeGreaterThan(987_654);
});
