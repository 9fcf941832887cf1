import { startTestServer } from '../../testing/test-server.ts';
import { EXAMPLES, everyCall, exampleOf, type Fields } from '../../testing/call-examples/call-examples.ts';
import { TestGym } from '../../testing/test-gym.ts';
import { expectServerIntact, findResponseProblems } from './server-checks.ts';

const server = startTestServer();
const gym = new TestGym(server);
beforeAll(() => gym.open());

/** Values that are nowhere in a gym: one that is found again was let in. */
const [NUMBER, TEXT, DAY] = [987_123_987_123, 'let in by mistake', '1903-02-01'];

const NUMBERS = [
  'id',
  'version',
  'user_id',
  'userId',
  'member',
  'session_id',
  'sessionId',
  'tries',
  'total',
  'search_id',
  'rank',
];
const TEXTS = [
  'password_hash',
  'passwordHash',
  'hash',
  'token',
  'token_no',
  'tokenHash',
  'image',
  'search',
  'email',
  'password',
  'admin',
  'is_admin',
  'status',
  'membership',
  'address',
  'agent',
  'diet',
  'reason',
];
const DAYS = [
  'created_at',
  'createdAt',
  'updatedAt',
  'expires_at',
  'last_used_at',
  'ends',
  'start',
  'end',
  'date',
  'day',
];

/** Everything that a call might take by mistake and does not know. */
const extraFields = (known: Fields): Fields =>
  Object.fromEntries(
    [
      ...NUMBERS.map((name) => [name, NUMBER]),
      ...TEXTS.map((name) => [name, TEXT]),
      ...DAYS.map((name) => [name, DAY]),
      ['role', 1],
      ['active', false],
      ['user', { id: NUMBER, role: 1 }],
      ['data', { id: NUMBER }],
      ['$set', { role: 1 }],
      ['users.role', 1],
      ['toString', TEXT],
      ['hasOwnProperty', NUMBER],
    ].filter(([name]) => !Object.hasOwn(known, name as string)),
  );

/** Every row of every table that holds one of the values. */
async function letIn(): Promise<string[]> {
  const { rows: tables } = await server.pool.query(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await server.pool.query(
        `select row::text as text from ${name} as row where row::text like any ($1)`,
        [[NUMBER, TEXT, DAY].map((value) => `%${value}%`)],
      );
      return rows.map(({ text }) => `${name}: ${text}`);
    }),
  );
  return found.flat();
}

/** What nobody changes by the way: who may do what, and with which password. */
async function powers(except: readonly number[]): Promise<unknown[]> {
  const { rows } = await server.pool.query(
    'select id, role, active, password_hash, image, created_at from users where id <> all ($1) order by id',
    [except],
  );
  return rows;
}

test.each(everyCall(({ method }) => method === 'POST'))(
  '%s stores nothing that it does not ask for',
  async (name, call) => {
    const { visitor, body = {} } = await exampleOf(gym, name);
    const own =
      name === 'updateUserDetails'
        ? [Number(body['id'])]
        : name === 'ForgetPassword' || name === 'ChangePassword'
          ? [visitor.id]
          : [];
    const before = await powers(own);
    const sent = { ...extraFields((call.body?.['properties'] ?? {}) as Fields), ...body };
    const answer = await server.call(name, {
      token: visitor.token,
      body: sent,
      headers: { 'x-forwarded-for': visitor.address },
    });
    expect(findResponseProblems(answer)).toEqual([]);
    expect(await letIn()).toEqual([]);
    expect((await powers(own)).slice(0, before.length)).toEqual(before);

    const { stored } = EXAMPLES[name] ?? {};
    if (stored === undefined) return;
    expect([answer.status, answer.text]).toEqual([200, expect.not.stringContaining('"error"')]);
    const found = await stored(gym, { visitor, body: sent, answer, passwords: true });
    for (const [field, value] of Object.entries(body))
      if (field in found) expect([field, found[field]]).toEqual([field, value]);
  },
);

test.each(everyCall(({ method }) => method === 'POST'))(
  '%s gives no power by a name that objects have of themselves',
  async (name) => {
    for (const way of [
      '"__proto__":{"role":1,"active":true,"isAdmin":true}',
      '"constructor":{"prototype":{"role":1}}',
      '"\\u005f\\u005fproto\\u005f\\u005f":{"role":1}',
    ]) {
      const { visitor, body = {} } = await exampleOf(gym, name);
      const text = JSON.stringify(body).replace('{', `{${way}${Object.keys(body).length > 0 ? ',' : ''}`);
      const answer = await server.call(name, {
        token: visitor.token,
        body: text,
        headers: { 'x-forwarded-for': visitor.address },
      });
      expect([answer.status >= 400, findResponseProblems(answer)]).toEqual([true, []]);
    }
    expect(({} as Record<string, unknown>)['role']).toBeUndefined();
  },
);

test.each(everyCall(({ query }) => query !== undefined))(
  '%s minds nothing in its query that it does not ask for',
  async (name) => {
    const { visitor, query = {} } = await exampleOf(gym, name);
    const plain = await server.call(name, { token: visitor.token, query });
    const more = {
      role: 1,
      admin: 'true',
      token: 'x',
      format: 'xml',
      callback: 'alert',
      limit: 0,
      sort: 'password_hash',
      fields: 'password_hash',
    };
    const asked = await server.call(name, { token: visitor.token, query: { ...more, ...query } });
    // That somebody took it is held about a member from then on.
    if (name === 'exportMemberData') for (const { body } of [plain, asked]) body.data.changes = [];
    expect(asked.body).toEqual(plain.body);
  },
);

test('staff who name a role for themselves stay staff', async () => {
  const { token } = await gym.addUser('staff');
  await server.call('updateProfile', {
    token,
    body: { fname: 'Nora', lname: 'Lind', phone: '01', role: 1, active: true, email: 'admin@gym.test' },
  });
  expect((await gym.read('getRole', token)).role).toBe(2);
});

test('E5: an update that carries the constant 1, as an old client sends it, changes nobody', async () => {
  const members = async () => (await server.pool.query('select * from members order by id')).rows;
  const before = await members();
  const { body } = await exampleOf(gym, 'addMemberDetail');
  const answer = await server.call('updateMemberDetail', { token: server.staff, body: { ...body, id: 1 } });
  expect([answer.status, findResponseProblems(answer)]).toEqual([404, []]);
  expect(await members()).toEqual(before);
});

afterEach(() => expectServerIntact(server));
