import { calls, type Call, type CallName } from '@gym/api-contract';
import { startTestServer } from '../testing/test-server.ts';

const server = startTestServer();

const all = Object.entries(calls) as [CallName, Call][];
const closed = all.filter(([, { access }]) => access !== 'public');
const deadTokens = { missing: undefined, unknown: 'A'.repeat(43), empty: '', strange: 'Ä; drop table users' };

test.each(closed)('A10: %s answers 401 without a valid token, before it looks at the request', async (name) => {
  for (const token of Object.values(deadTokens)) {
    const headers: Record<string, string> = token === undefined ? {} : { authorization: encodeURI(`Bearer ${token}`) };
    const { status, body } = await server.call(name, { headers, ...(calls[name].method === 'POST' ? { body: '{"broken' } : {}) });
    expect(status).toBe(401);
    expect(body).toEqual({ status: 'error', result: 'error', reason: 'Your session has ended. Sign in again.' });
  }
});

test.each(closed.filter(([, { access }]) => access === 'admin'))('A10: %s is refused to staff with 403', async (name) => {
  const { status, body } = await server.call(name, { token: server.staff });
  expect(status).toBe(403);
  expect(body).toEqual({ status: 'error', result: 'error', reason: 'Only an administrator may do this.' });
});

test.each(closed.filter(([, { access }]) => access === 'staff'))('A10: %s is refused to administrators with 403', async (name) => {
  const { status, body } = await server.call(name, { token: server.admin });
  expect(status).toBe(403);
  expect(body).toEqual({ status: 'error', result: 'error', reason: 'Only staff may do this.' });
});

test('A10: staff read plans and do not write them', async () => {
  expect((await server.call('getPlanDetails', { token: server.staff })).status).toBe(200);
  expect((await server.call('getPlanDetailsById', { token: server.staff, query: { id: 1 } })).status).toBe(200);
  expect((await server.call('addPlanDetail', { token: server.staff, body: {} })).status).toBe(403);
});

test('a token other than a bearer token is none', async () => {
  expect((await server.call('getRole', { headers: { authorization: `Basic ${server.admin}` } })).status).toBe(401);
  expect((await server.call('getRole', { headers: { authorization: `bearer ${server.admin}` } })).status).toBe(200);
});
