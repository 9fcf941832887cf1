import type { calls } from '@gym/api-contract';
import { SPECIFICATION } from '@gym/api-contract/specification';
import { exampleOf } from '../../testing/call-examples/call-examples.ts';
import { startSecondServer } from '../../testing/second-server.ts';
import { openTestGym, TEST_PASSWORD } from '../../testing/test-gym.ts';
import { startTestServer, type TestRequest } from '../../testing/test-server.ts';

const server = startTestServer();
const specified = startSecondServer(server, { specificationOnly: true });
const gym = openTestGym(server);

const get = async (path: string, token: string) => {
  const { status, text } = await specified.send('GET', `/api/${path}`, { token });
  return [status, JSON.parse(text)];
};
const post = (name: string, body: object, rest: TestRequest = {}) =>
  specified.send('POST', `/api/${name}`, { body, ...rest });

test.each(Object.entries(SPECIFICATION))('K: %s answers what the specification names', async (name, call) => {
  const { visitor, query = {}, body } = await exampleOf(gym, name as keyof typeof calls);
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
  const { status, text } = await specified.send(call.method, `/api/${name}?${search}`, {
    token: visitor.token,
    body,
    from: visitor.address,
  });
  expect(status).toBe(200);
  if (call.data.length + call.answer.length === 0) return expect(text).toBe('');
  const { data, ...rest } = JSON.parse(text);
  expect(Object.keys(rest)).toEqual(call.answer.filter((field) => field !== 'reason'));
  const [first = data] = Array.isArray(data) ? data : [];
  expect(Object.keys(first ?? {}).sort()).toEqual([...call.data].sort());
  return undefined;
});

test('K: a rejected public call answers its reason, with HTTP 200', async () => {
  const { email, address } = await gym.addUser();
  const headers = { 'x-forwarded-for': address };
  const rejected = async (name: string, body: object) => JSON.parse((await post(name, body, { headers })).text);
  const reason = expect.any(String);
  expect(await rejected('userlogin', { email, password: 'wrong' })).toEqual({ status: 'error', reason });
  const reset = { otp: 'wrong', newpassword: 'p', email };
  expect(await rejected('ChangePassword', reset)).toEqual({ result: 'error', reason });
  expect(await rejected('SentOTP', { email: 'nobody' })).toEqual({ result: 'error', reason });
});

test('ignores what only an addition reads, and has no other call', async () => {
  const administrator = await gym.addUser('admin');
  const { token } = administrator;
  const email = 'spec@gym.test';
  const person = { fname: 'Sam', lname: 'Spec', email, phone: '01', password: TEST_PASSWORD };
  const { status, text } = await post('saveUserDetails', { ...person, role: 1 }, { token });
  expect([status, text]).toEqual([200, '']);
  const staff = await server.signIn(email, TEST_PASSWORD);
  expect(await get('getRole', staff)).toEqual([200, { data: { role: 2 } }]);
  const [, { data: all }] = await get('getMember', staff);
  const [, { data: page }] = await get('getMember?page=1&size=5&q=a', staff);
  expect([page, page.length > 5]).toEqual([all, true]);
  expect((await get('getMemberById?id=987654', staff))[0]).toBe(404);
  for (const path of ['getDashboardFigures', 'openapi.json']) expect((await get(path, staff))[0]).toBe(404);
  expect((await post('logout', {}, { token })).status).toBe(404);
  expect((await specified.send('GET', '/api/getRole')).status).toBe(401);
});
