import { type CallName, reasons } from '@gym/api-contract';
import { HOUR } from '../../testing/test-doubles.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { everyCall } from '../../testing/call-examples/call-examples.ts';
import { TestGym, TEST_PASSWORD } from '../../testing/test-gym.ts';
import { findResponseProblems } from './server-checks.ts';
import { forEachConcurrent } from './concurrent-examples.ts';
import { requestHead, sendOne } from '../../testing/raw-http.ts';

const server = startTestServer();
const gym = new TestGym(server);

const closed = everyCall(({ access }) => access !== 'public');
const ENDED = { status: 'error', result: 'error', reason: reasons.access.sessionEnded };

/** Header lines of requests without a valid token, by what is wrong with them. */
const deadRequests: Record<string, string[]> = {};
/** Queries that hold a token. */
const deadAddresses: Record<string, string> = {};

const bearer = (token: string) => [`Authorization: Bearer ${token}`];

/** Opens a session, ends it, and resolves to the header line with its token. */
async function ended(end: (visitor: Awaited<ReturnType<TestGym['addUser']>>) => Promise<unknown>): Promise<string[]> {
  const visitor = await gym.addUser();
  expect((await server.get('getRole', {}, visitor.token)).status).toBe(200);
  await end(visitor);
  return bearer(visitor.token);
}

const changeTo = (newpassword: string) => ({ oldpassword: TEST_PASSWORD, newpassword, cpassword: newpassword });

beforeAll(async () => {
  await gym.open();
  deadRequests['expired by its absolute lifetime'] = await ended(async ({ token }) => {
    for (let passed = 0; passed < 7 * 24; passed += 8) {
      await server.get('getRole', {}, token);
      server.clock.advance(8 * HOUR);
    }
  });
  deadRequests['expired by its idle lifetime'] = await ended(async () => server.clock.advance(12 * HOUR + 1));
  deadRequests['revoked by logout'] = await ended(async ({ token }) => server.post('logout', undefined, token));
  deadRequests['revoked by a change of the password'] = await ended(async ({ email, address }) => {
    const other = await server.signIn(email, TEST_PASSWORD, address);
    await server.post('ForgetPassword', changeTo('changed'), other);
  });
  deadRequests['revoked by a reset of the password'] = await ended(async ({ email }) => {
    await server.post('SentOTP', { email });
    await server.mailTo(email);
    await server.post('ChangePassword', { email, otp: server.mail.codeFor(email), newpassword: 'reset' });
  });
  const [administrator, live] = [await gym.addUser('admin'), (await gym.addUser()).token];
  deadRequests['of a disabled user'] = await ended(async ({ id }) =>
    server.post('updateUserDetails', { id, active: false }, administrator.token),
  );
  Object.assign(deadRequests, {
    missing: [],
    empty: ['Authorization:'],
    'a scheme without a token': ['Authorization: Bearer '],
    unknown: bearer('A'.repeat(43)),
    'cut short': bearer(live.slice(0, -1)),
    'in another case': bearer(live.toUpperCase()),
    overlong: bearer('A'.repeat(10_000)),
    'with another token after it': bearer(`${live} ${live}`),
    'with a comma': bearer(`${live},${live}`),
    'in quotation marks': bearer(`"${live}"`),
    SQL: bearer("' or 1=1 --"),
    'not ASCII': bearer('Ä'),
    'after a tab': [`Authorization: Bearer\t${live}`],
    'without its scheme': [`Authorization: ${live}`],
    'with the scheme Basic': [`Authorization: Basic ${Buffer.from(`admin:${live}`).toString('base64')}`],
    'a valid one with the scheme Basic': [`Authorization: Basic ${live}`],
    'the first of two is valid': [...bearer(live), ...bearer('A'.repeat(43))],
    'the last of two is valid': [...bearer('A'.repeat(43)), ...bearer(live)],
    'a valid one twice': [...bearer(live), ...bearer(live)],
    'in a cookie': [`Cookie: token=${live}; Authorization=Bearer ${live}`],
    'in another header': [`X-Authorization: Bearer ${live}`, `Proxy-Authorization: Bearer ${live}`, `X-Token: ${live}`],
  });
  Object.assign(deadAddresses, {
    'in the query': `?token=${live}&access_token=${live}&authorization=Bearer%20${live}`,
  });
});

/** Sends a request with these header lines, and with a broken body that the server must not read. */
function request(name: CallName, method: string, lines: readonly string[], query = '') {
  return sendOne(server.url, [
    requestHead({
      method,
      target: `/api/${name}${query}`,
      headers: ['Content-Type: application/json', 'Content-Length: 8', ...lines],
    }),
    '{"broken',
  ]);
}

test.each(closed)(
  'A10, A12: %s answers 401 to every kind of invalid token, before it reads the body',
  async (name, { method }) => {
    const kinds = [
      ...Object.entries(deadRequests).map(([kind, lines]) => ({ kind, lines, query: '' })),
      ...Object.entries(deadAddresses).map(([kind, query]) => ({ kind, lines: [], query })),
    ];
    expect(kinds).toHaveLength(28);
    await forEachConcurrent(kinds, async ({ kind, lines, query }) => {
      const answer = await request(name, method, lines, query);
      expect([kind, answer.status, JSON.parse(answer.text)]).toEqual([kind, 401, ENDED]);
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
      expect(findResponseProblems(answer)).toEqual([]);
    });
  },
);

test('a token with a control character is rejected', async () => {
  for (const character of ['\0', '\x01', '\x7f', '\n', '\r']) {
    const answer = await sendOne(server.url, [
      requestHead({ target: '/api/getRole', headers: [`Authorization: Bearer A${character}A`] }),
    ]);
    expect([400, 401]).toContain(answer.status);
    expect(findResponseProblems(answer)).toEqual([]);
  }
});

test.each(['__proto__', 'constructor', 'prototype', 'hasownproperty', 'toString'])(
  'a header called %s changes nothing',
  async (name) => {
    const { token } = await gym.addUser();
    for (const headers of [
      [...bearer(token), `${name}: x`],
      [`${name}: x`, `${name}: y`, ...bearer(token)],
    ]) {
      const answer = await sendOne(server.url, [requestHead({ target: '/api/getRole', headers })]);
      expect([answer.status, JSON.parse(answer.text)]).toEqual([200, expect.objectContaining({ status: 'success' })]);
    }
  },
);

const others = {
  admin: ['staff', reasons.access.adminOnly],
  staff: ['admin', reasons.access.staffOnly],
} as const;

test.each(closed.filter(([, { access }]) => access !== 'signed-in'))(
  'A10: %s answers 403 to the other role, before it reads the body',
  async (name, { access, method }) => {
    const [role, reason] = others[access as keyof typeof others];
    const { token } = await gym.addUser(role);
    const answer = await request(name, method, bearer(token));
    expect([answer.status, JSON.parse(answer.text)]).toEqual([403, { status: 'error', result: 'error', reason }]);
    expect(findResponseProblems(answer)).toEqual([]);
  },
);

test('A12: a public call ignores a token, valid or not', async () => {
  for (const token of ['A'.repeat(43), (await gym.addUser()).token]) {
    const { email, address } = await gym.addUser();
    const { body } = await server.call('userlogin', {
      token,
      body: { email, password: TEST_PASSWORD },
      from: address,
    });
    expect(body.status).toBe('success');
  }
});

test('the scheme of the token is valid in any case', async () => {
  const { token } = await gym.addUser();
  expect((await server.call('getRole', { headers: { authorization: `bearer ${token}` } })).status).toBe(200);
});

test('the server logs none of these requests as an error', () => {
  expect(server.log.errors).toEqual([]);
});
