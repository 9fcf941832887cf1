import type { CallName } from '@gym/api-contract';
import { PLAN } from '../../testing/sales.ts';
import { rejected, startTestServer, type TestResponse } from '../../testing/test-server.ts';
import { newUser } from '../../testing/users.ts';
import { findResponseProblems } from './server-checks.ts';

const server = startTestServer();

const expectError = (answered: TestResponse, status: number) => {
  expect([answered.status, findResponseProblems(answered)]).toEqual([status, []]);
};

/** Values that a field rejects, each with a reason on the field. */
const REJECTED: readonly (readonly [call: CallName, field: string, values: readonly unknown[]])[] = [
  ['saveUserDetails', 'fname', [undefined, null, '', '  ', 7, {}, ['x'], 'x'.repeat(201), 'a\0b', 'a\ud800b']],
  ['saveUserDetails', 'phone', [123, 'abc', '12+3', '+', '12 34', '1'.repeat(21), '']],
  ['saveUserDetails', 'email', ['nora', 'nora@', '@gym.test', 'nora@gym test', `${'x'.repeat(250)}@gym.test`]],
  // A backtracking pattern would exceed the test's timeout.
  ['saveUserDetails', 'email', [`a@${'a'.repeat(200_000)}`, `a@${'a-'.repeat(100_000)}.`, 'a.'.repeat(100_000)]],
  ['addPlanDetail', 'price', [null, '', '1e3', 'NaN', 'Infinity', '0x10', ' 1', '1,5', '+1', '.5', '1.', true, [1]]],
  ['addPlanDetail', 'price', [-1, '-1', 1.005, '1.005', 10_000_000_000, '10000000000', 1e-7]],
  ['addPlanDetail', 'duration', [0, 4, '4', 'Monthly', 1.5, '01', null]],
];
const valid = (call: CallName): object => (call === 'addPlanDetail' ? PLAN : newUser());

test.each(
  REJECTED.flatMap(([call, field, values]) =>
    values.map((value) => [field, String(JSON.stringify(value)).slice(0, 40), call, value] as const),
  ),
)('K: the %s %s is rejected on its field', async (field, _shown, call, value) => {
  const answered = await server.post(call, { ...valid(call), [field]: value });
  expectError(answered, 400);
  expect(rejected(answered)).toEqual([400, field]);
});

test('K: a number too large for JavaScript is rejected', async () => {
  expectError(await server.post('addPlanDetail', JSON.stringify(PLAN).replace('10', '1e400')), 400);
});

test.each(['', 'abc', '0', '-1', '01', '1.5', '1e3', 'NaN', '1%00', '9'.repeat(16), "1' or '1'='1"])(
  'K: the id %p in a query is rejected',
  async (id) => {
    const answered = await server.get('getUsersDetailsById', { id });
    expectError(answered, 400);
    expect(rejected(answered)).toEqual([400, 'id']);
  },
);

test.each([1e300, 2 ** 53, 1.5, -1, 0, null, '', true])('K: the id %p in a body is rejected', async (id) => {
  expectError(await server.post('updatePlanDetail', { id, price: 1 }), 400);
});

test('a repeated id is rejected', async () => {
  expectError(await server.send('GET', '/api/getUsersDetailsById?id=1&id=2', { token: server.admin }), 400);
});

test.each([
  ['updateUserDetails', 'user'],
  ['updatePlanDetail', 'plan'],
] as const)('B5: %s answers 404 with a reason to an unknown id', async (name, record) => {
  const answered = await server.post(name, { id: 999_999_999_999_999 });
  expectError(answered, 404);
  expect(answered.body.reason).toBe(`There is no ${record} with the id 999999999999999.`);
});

test('unknown fields are ignored and never stored', async () => {
  const more = { id: 1, version: 77, createdAt: '1999-01-01', archived: true, admin: true };
  const { id } = await server.save('addPlanDetail', { ...PLAN, ...more });
  expect(id).toBeGreaterThan(1);
  const stored = { ...PLAN, id, duration_count: 1, archived: false, version: 1 };
  expect(await server.read('getPlanDetailsById', { id, more: 1 })).toEqual(stored);
});

test('the server logs none of these requests as an error', () => {
  expect(server.log.errors).toEqual([]);
});
