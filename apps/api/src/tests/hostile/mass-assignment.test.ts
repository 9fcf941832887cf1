import { findRows } from '../../testing/member-with-everything.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { EXAMPLES, everyCall, exampleOf, type Fields } from '../../testing/call-examples/call-examples.ts';
import { openTestGym } from '../../testing/test-gym.ts';
import { expectServerIntact, findResponseProblems } from './server-checks.ts';

const server = startTestServer();
const gym = openTestGym(server);

/** Values that no test gym holds. A stored one comes from an unknown field. */
const [NUMBER, TEXT, DAY] = [987_123_987_123, 'stored by mistake', '1903-02-01'];

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
  'folded',
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

/** Fields that a call does not know but might store by mistake. */
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

/** The rows of all tables that hold one of the values. */
const findMistakes = () =>
  findRows(server, 'row::text like any ($1)', [[NUMBER, TEXT, DAY].map((value) => `%${value}%`)]);

/** The rights and password hashes of all users except these. */
async function readRights(except: readonly number[]): Promise<unknown[]> {
  const rows = await server.sql(
    'select id, role, active, password_hash, image, created_at from users where id <> all ($1) order by id',
    [except],
  );
  return rows;
}

test.each(everyCall(({ method }) => method === 'POST'))(
  '%s ignores fields that it does not know',
  async (name, call) => {
    const { visitor, body = {} } = await exampleOf(gym, name);
    const own =
      name === 'updateUserDetails' || name === 'eraseUser' || name === 'setOneTimePassword'
        ? [Number(body['id'])]
        : name === 'setUsersActive'
          ? (body['ids'] as number[])
          : name === 'ForgetPassword' || name === 'ChangePassword'
            ? [visitor.id]
            : [];
    const before = await readRights(own);
    const sent = { ...extraFields((call.body?.['properties'] ?? {}) as Fields), ...body };
    const answer = await server.call(name, {
      token: visitor.token,
      body: sent,
      from: visitor.address,
    });
    expect(findResponseProblems(answer)).toEqual([]);
    expect(await findMistakes()).toEqual([]);
    expect((await readRights(own)).slice(0, before.length)).toEqual(before);

    const { stored } = EXAMPLES[name] ?? {};
    if (stored === undefined) return;
    expect([answer.status, answer.text]).toEqual([200, expect.not.stringContaining('"error"')]);
    const found = await stored(gym, { visitor, body: sent, answer, passwords: true });
    for (const [field, value] of Object.entries(body))
      if (field in found) expect([field, found[field]]).toEqual([field, value]);
  },
);

test.each(everyCall(({ query }) => query !== undefined))(
  '%s ignores unknown parameters of its query',
  async (name, call) => {
    const { visitor, query = {} } = await exampleOf(gym, name);
    const known = Object.keys(call.query?.['properties'] as object);
    // The audit trail names who reads health data once an hour, so the first reading differs from the next.
    if (name === 'getAuditTrail') await server.call(name, { token: visitor.token, query });
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
    const unknown = Object.fromEntries(Object.entries(more).filter(([parameter]) => !known.includes(parameter)));
    const asked = await server.call(name, { token: visitor.token, query: { ...unknown, ...query } });
    // The audit trail records each export, so the second export differs there.
    if (name === 'exportMemberData') for (const { body } of [plain, asked]) body.data.changes = [];
    // No two signatures of a token are equal.
    if (name === 'getServiceToken')
      for (const { body } of [plain, asked]) body.data.token = body.data.token.replace(/\.[^.]*$/, '');
    expect(asked.body).toEqual(plain.body);
  },
);

afterEach(() => expectServerIntact(server));
