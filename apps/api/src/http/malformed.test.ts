import { connect } from 'node:net';
import { startTestServer, type Answered, type Sending } from '../testing/test-server.ts';

const server = startTestServer();

const refusal = (answered: Answered, status: number) => {
  expect(answered.status).toBe(status);
  expect(answered.body).toMatchObject({ status: 'error', result: 'error', reason: expect.stringMatching(/^.+\.$/s) });
  expect(answered.headers.get('content-type')).toMatch(/^application\/json/);
  expect(answered.headers.get('cache-control')).toBe('no-store');
  expect(answered.text).not.toMatch(/stack|node_modules|select |FST_/i);
};

const user = { fname: 'Nora', lname: 'Lind', email: 'nora@gym.test', phone: '012', password: 'secret' };
const plan = { plan_name: 'Evening', duration: 1, price: 10, free_days: 3 };

const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

test.each<[string, number, Sending]>([
  ['no body', 400, {}],
  ['broken JSON', 400, { body: '{"fname":' }],
  ['an empty body', 400, { body: '' }],
  ['an array', 400, { body: '[]' }],
  ['a number', 400, { body: '7' }],
  ['null', 400, { body: 'null' }],
  ['a body nested 50 deep', 400, { body: `{"fname":${deep(50)}}` }],
  ['a body nested 100 000 deep', 400, { body: `{"fname":${deep(100_000)}}` }],
  ['__proto__', 400, { body: JSON.stringify(user).replace('{', '{"__proto__":{"role":1},') }],
  ['constructor.prototype', 400, { body: { ...user, constructor: { prototype: { role: 1 } } } }],
  ['a body over the limit', 413, { body: { ...user, fname: 'x'.repeat(300_000) } }],
  ['a form', 415, { body: 'fname=Nora', headers: { 'content-type': 'application/x-www-form-urlencoded' } }],
  ['plain text', 415, { body: JSON.stringify(user), headers: { 'content-type': 'text/plain' } }],
  ['XML', 415, { body: '<user/>', headers: { 'content-type': 'application/xml' } }],
])('K: %s is refused with a reason', async (_case, status, sending) => {
  refusal(await server.call('saveUserDetails', { token: server.admin, ...sending }), status);
});

test('bytes that are no UTF-8 are refused instead of being replaced', async () => {
  const body = Buffer.concat([Buffer.from('{"email":"a@b.c","password":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]);
  const response = await fetch(`${server.url}/api/userlogin`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ reason: 'The request is not valid UTF-8.' });
});

test.each<[string, unknown]>([
  ['missing', undefined], ['null', null], ['empty', ''], ['blank', '  '], ['a number', 7], ['an object', {}], ['an array', ['x']],
  ['too long', 'x'.repeat(201)], ['with NUL', 'a\0b'], ['with half a surrogate pair', 'a\ud800b'],
])('K: a text that is %s is refused on its field', async (_case, fname) => {
  const answered = await server.call('saveUserDetails', { token: server.admin, body: { ...user, fname } });
  refusal(answered, 400);
  expect(Object.keys(answered.body.errors)).toEqual(['fname']);
});

test.each<[string, unknown]>([
  ['a number', 123], ['letters', 'abc'], ['+ inside', '12+3'], ['+ alone', '+'], ['blanks', '12 34'], ['21 digits', '1'.repeat(21)], ['empty', ''],
])('K: a phone that is %s is refused', async (_case, phone) => {
  const answered = await server.call('saveUserDetails', { token: server.admin, body: { ...user, phone } });
  refusal(answered, 400);
  expect(answered.body.errors).toEqual({ phone: expect.stringMatching(/^Phone /) });
});

test.each(['nora', 'nora@', '@gym.test', 'nora@gym test', `${'x'.repeat(250)}@gym.test`])('an email like %s is refused', async (email) => {
  const answered = await server.call('saveUserDetails', { token: server.admin, body: { ...user, email } });
  refusal(answered, 400);
  expect(Object.keys(answered.body.errors)).toEqual(['email']);
});

const hostileEmails: [string, string][] = [
  ['one long label', `a@${'a'.repeat(200_000)}`], ['many hyphens', `a@${'a-'.repeat(100_000)}.`], ['many dots', 'a.'.repeat(100_000)],
];
test.each(hostileEmails)('an email of %s is refused quickly', async (_case, email) => {
  const start = performance.now();
  refusal(await server.call('saveUserDetails', { token: server.admin, body: { ...user, email } }), 400);
  expect(performance.now() - start).toBeLessThan(1000);
});

test.each<[string, unknown]>([
  ['null', null], ["''", ''], ["'1e3'", '1e3'], ["'NaN'", 'NaN'], ["'Infinity'", 'Infinity'], ["'0x10'", '0x10'], ["' 1'", ' 1'], ["'1,5'", '1,5'],
  ["'+1'", '+1'], ["'.5'", '.5'], ["'1.'", '1.'], ['true', true], ['[1]', [1]], ['-1', -1], ["'-1'", '-1'], ['1.005', 1.005], ["'1.005'", '1.005'],
  ['10000000000', 10_000_000_000], ["'10000000000'", '10000000000'], ['1e-7', 1e-7],
])('K: the price %s is refused', async (_case, price) => {
  const answered = await server.call('addPlanDetail', { token: server.admin, body: { ...plan, price } });
  refusal(answered, 400);
  expect(Object.keys(answered.body.errors)).toEqual(['price']);
});

test('K: a number too great for JavaScript is refused', async () => {
  refusal(await server.call('addPlanDetail', { token: server.admin, body: JSON.stringify(plan).replace('10', '1e400') }), 400);
});

test.each<[string, unknown]>([['0', 0], ['4', 4], ["'4'", '4'], ["'Monthly'", 'Monthly'], ['1.5', 1.5], ["'01'", '01'], ['null', null]])(
  'K: the duration %s is refused', async (_case, duration) => {
    const answered = await server.call('addPlanDetail', { token: server.admin, body: { ...plan, duration } });
    refusal(answered, 400);
    expect(answered.body.errors).toEqual({ duration: 'Duration must be 1 (Monthly), 2 (Weekly) or 3 (Days).' });
  });

test.each(['', 'abc', '0', '-1', '01', '1.5', '1e3', 'NaN', '1%00', '9'.repeat(16), "1' or '1'='1"])('K: the id %p in a query is refused', async (id) => {
  const answered = await server.call('getUsersDetailsById', { token: server.admin, query: { id } });
  refusal(answered, 400);
  expect(Object.keys(answered.body.errors)).toEqual(['id']);
});

test.each([1e300, 2 ** 53, 1.5, -1, 0, null, '', true])('K: the id %p in a body is refused', async (id) => {
  refusal(await server.call('updatePlanDetail', { token: server.admin, body: { id, price: 1 } }), 400);
});

test('an id given twice is refused', async () => {
  refusal(await server.send('GET', '/api/getUsersDetailsById?id=1&id=2', { token: server.admin }), 400);
});

test.each([['getUsersDetailsById', 'user'], ['getPlanDetailsById', 'plan'], ['updateUserDetails', 'user'], ['updatePlanDetail', 'plan']] as const)(
  'B5: %s answers 404 with a reason for an id nobody has', async (name, record) => {
    const sending = name.startsWith('get') ? { query: { id: 999_999_999_999_999 } } : { body: { id: 999_999_999_999_999 } };
    const answered = await server.call(name, { token: server.admin, ...sending });
    refusal(answered, 404);
    expect(answered.body.reason).toBe(`There is no ${record} with the id 999999999999999.`);
  });

test.each([
  ['GET', '/api/nothing', 404], ['POST', '/api/', 404], ['GET', '/api', 404], ['GET', '/api/userlogin', 405], ['POST', '/api/getRole', 405],
  ['DELETE', '/api/getUsersDetails', 405], ['GET', '/api/getrole', 404], ['GET', '/api/getRole/', 404], ['GET', '/api/%E0%A4%A', 400],
])('%s %s is answered %i in the same form', async (method, path, status) => {
  refusal(await server.send(method, path, { token: server.admin }), status);
});

test('unknown fields are ignored and never stored', async () => {
  const body = { ...plan, plan_name: 'Strange', id: 1, version: 77, createdAt: '1999-01-01', admin: true };
  const { id } = (await server.call('addPlanDetail', { token: server.admin, body })).body.data;
  expect(id).toBeGreaterThan(1);
  expect((await server.call('getPlanDetailsById', { token: server.admin, query: { id, more: 1 } })).body.data)
    .toEqual({ id, plan_name: 'Strange', duration: 1, price: 10, free_days: 3, version: 1 });
});

test('what is not HTTP gets an answer in the same form', async () => {
  const { port, hostname } = new URL(server.url);
  const text = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write('NONSENSE\r\n\r\n'));
    let received = '';
    socket.on('data', (chunk) => { received += String(chunk); });
    socket.on('end', () => resolve(received));
    socket.on('error', reject);
  });
  expect(text).toMatch(/^HTTP\/1\.1 400 /);
  expect(JSON.parse(text.split('\r\n\r\n')[1] ?? '')).toMatchObject({ status: 'error', result: 'error', reason: expect.any(String) });
});

test('nothing of all this was logged as a failure of the server', () => {
  expect(server.log.errors).toEqual([]);
});
