import { startTestServer, type TestResponse } from '../../testing/test-server.ts';
import { findResponseProblems } from './server-checks.ts';

const server = startTestServer();

const expectError = (answered: TestResponse, status: number) => {
  expect([answered.status, findResponseProblems(answered)]).toEqual([status, []]);
};

const user = { fname: 'Nora', lname: 'Lind', email: 'nora@gym.test', phone: '012', password: 'secret' };
const plan = { plan_name: 'Evening', duration: 1, price: 10, free_days: 3 };

test.each<[string, unknown]>([
  ['missing', undefined],
  ['null', null],
  ['empty', ''],
  ['blank', '  '],
  ['a number', 7],
  ['an object', {}],
  ['an array', ['x']],
  ['too long', 'x'.repeat(201)],
  ['with NUL', 'a\0b'],
  ['with half a surrogate pair', 'a\ud800b'],
])('K: a text that is %s is rejected on its field', async (_case, fname) => {
  const answered = await server.post('saveUserDetails', { ...user, fname });
  expectError(answered, 400);
  expect(Object.keys(answered.body.errors)).toEqual(['fname']);
});

test.each<[string, unknown]>([
  ['a number', 123],
  ['letters', 'abc'],
  ['digits around a +', '12+3'],
  ['a single +', '+'],
  ['digits with a blank', '12 34'],
  ['21 digits', '1'.repeat(21)],
  ['empty', ''],
])('K: a phone that is %s is rejected', async (_case, phone) => {
  const answered = await server.post('saveUserDetails', { ...user, phone });
  expectError(answered, 400);
  expect(answered.body.errors).toEqual({ phone: expect.stringMatching(/^Phone /) });
});

test.each(['nora', 'nora@', '@gym.test', 'nora@gym test', `${'x'.repeat(250)}@gym.test`])(
  'an email like %s is rejected',
  async (email) => {
    const answered = await server.post('saveUserDetails', { ...user, email });
    expectError(answered, 400);
    expect(Object.keys(answered.body.errors)).toEqual(['email']);
  },
);

const hostileEmails: [string, string][] = [
  ['one long label', `a@${'a'.repeat(200_000)}`],
  ['many hyphens', `a@${'a-'.repeat(100_000)}.`],
  ['many dots', 'a.'.repeat(100_000)],
];
// A backtracking pattern would exceed the test's timeout.
test.each(hostileEmails)('an email of %s is rejected', async (_case, email) => {
  expectError(await server.post('saveUserDetails', { ...user, email }), 400);
});

test.each<[string, unknown]>([
  ['null', null],
  ["''", ''],
  ["'1e3'", '1e3'],
  ["'NaN'", 'NaN'],
  ["'Infinity'", 'Infinity'],
  ["'0x10'", '0x10'],
  ["' 1'", ' 1'],
  ["'1,5'", '1,5'],
  ["'+1'", '+1'],
  ["'.5'", '.5'],
  ["'1.'", '1.'],
  ['true', true],
  ['[1]', [1]],
  ['-1', -1],
  ["'-1'", '-1'],
  ['1.005', 1.005],
  ["'1.005'", '1.005'],
  ['10000000000', 10_000_000_000],
  ["'10000000000'", '10000000000'],
  ['1e-7', 1e-7],
])('K: the price %s is rejected', async (_case, price) => {
  const answered = await server.post('addPlanDetail', { ...plan, price });
  expectError(answered, 400);
  expect(Object.keys(answered.body.errors)).toEqual(['price']);
});

test('K: a number too large for JavaScript is rejected', async () => {
  expectError(await server.post('addPlanDetail', JSON.stringify(plan).replace('10', '1e400')), 400);
});

test.each<[string, unknown]>([
  ['0', 0],
  ['4', 4],
  ["'4'", '4'],
  ["'Monthly'", 'Monthly'],
  ['1.5', 1.5],
  ["'01'", '01'],
  ['null', null],
])('K: the duration %s is rejected', async (_case, duration) => {
  const answered = await server.post('addPlanDetail', { ...plan, duration });
  expectError(answered, 400);
  expect(answered.body.errors).toEqual({ duration: 'Duration must be 1 (Monthly), 2 (Weekly) or 3 (Days).' });
});

test.each(['', 'abc', '0', '-1', '01', '1.5', '1e3', 'NaN', '1%00', '9'.repeat(16), "1' or '1'='1"])(
  'K: the id %p in a query is rejected',
  async (id) => {
    const answered = await server.get('getUsersDetailsById', { id });
    expectError(answered, 400);
    expect(Object.keys(answered.body.errors)).toEqual(['id']);
  },
);

test.each([1e300, 2 ** 53, 1.5, -1, 0, null, '', true])('K: the id %p in a body is rejected', async (id) => {
  expectError(await server.post('updatePlanDetail', { id, price: 1 }), 400);
});

test('a repeated id is rejected', async () => {
  expectError(await server.send('GET', '/api/getUsersDetailsById?id=1&id=2', { token: server.admin }), 400);
});

test.each([
  ['getUsersDetailsById', 'user'],
  ['getPlanDetailsById', 'plan'],
  ['updateUserDetails', 'user'],
  ['updatePlanDetail', 'plan'],
] as const)('B5: %s answers 404 with a reason to an unknown id', async (name, record) => {
  const sending = name.startsWith('get')
    ? { query: { id: 999_999_999_999_999 } }
    : { body: { id: 999_999_999_999_999 } };
  const answered = await server.call(name, { token: server.admin, ...sending });
  expectError(answered, 404);
  expect(answered.body.reason).toBe(`There is no ${record} with the id 999999999999999.`);
});

test('unknown fields are ignored and never stored', async () => {
  const body = {
    ...plan,
    plan_name: 'Strange',
    id: 1,
    version: 77,
    createdAt: '1999-01-01',
    archived: true,
    admin: true,
  };
  const { id } = await server.save('addPlanDetail', body);
  expect(id).toBeGreaterThan(1);
  expect(await server.read('getPlanDetailsById', { id, more: 1 }, server.admin)).toEqual({
    id,
    plan_name: 'Strange',
    duration: 1,
    duration_count: 1,
    price: 10,
    free_days: 3,
    archived: false,
    version: 1,
  });
});

test('the server logs none of these requests as an error', () => {
  expect(server.log.errors).toEqual([]);
});
