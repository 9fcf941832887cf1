import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../operations/server/app.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { everyCall, exampleOf } from '../../testing/call-examples/call-examples.ts';
import { TestGym } from '../../testing/test-gym.ts';
import { countStoredRows, expectServerIntact, findResponseProblems } from './server-checks.ts';
import { forEachConcurrent } from './concurrent-examples.ts';
import { requestHead, jsonRequest, sendRaw } from '../../testing/raw-http.ts';

/** A deployment's timeouts are too long for a test. */
const SHORT_TIMEOUTS = { head: 400, whole: 800, checkInterval: 100 };

const server = startTestServer();
const gym = new TestGym(server);
let shortServer: FastifyInstance;
let url: string;
beforeAll(async () => {
  await gym.open();
  shortServer = await buildApp({ ...server.parts, timeouts: SHORT_TIMEOUTS });
  url = await shortServer.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => shortServer.close());
afterEach(() => expectServerIntact({ url, parts: server.parts, log: server.log }));

const posts = everyCall(({ method }) => method === 'POST');
const bearer = (token: string) => `Authorization: Bearer ${token}`;
const JSON_TYPE = 'Content-Type: application/json';

/** Sends a piece every 50 ms while the server accepts it. */
async function* trickle(first: string, pieces: string) {
  yield first;
  for (let sent = 0; sent < 200; sent += 1) {
    await pause(50);
    yield pieces;
  }
}

test('K: every call ends a request whose body arrives too slowly, with a reason', async () => {
  await Promise.all(
    posts.map(async ([name, { path }]) => {
      const { visitor } = await exampleOf(gym, name);
      const before = requestHead({
        method: 'POST',
        target: path,
        headers: [bearer(visitor.token), JSON_TYPE, 'Content-Length: 100000'],
      });
      const { answers, closed } = await sendRaw(url, trickle(before, ' '));
      // A call without JSON may first answer 415. The timeout follows.
      expect([name, closed, answers.at(-1)?.status]).toEqual([name, true, 408]);
      for (const answer of answers)
        expect([name, answer.status < 500, findResponseProblems(answer)]).toEqual([name, true, []]);
    }),
  );
});

test.each(posts)('K: %s stores nothing if the connection breaks in the middle of the body', async (name, { path }) => {
  const { visitor, body = {} } = await exampleOf(gym, name);
  const { length } = JSON.stringify(body);
  const before = await countStoredRows(server.pool);
  for (const said of [length, length + 10]) {
    const headers = [bearer(visitor.token), JSON_TYPE, `Content-Length: ${said}`];
    const { answers } = await sendRaw(
      url,
      [requestHead({ method: 'POST', target: path, headers }), JSON.stringify(body).slice(0, length - 1)],
      { hangUp: true },
    );
    for (const answer of answers) expect([answer.status >= 400, findResponseProblems(answer)]).toEqual([true, []]);
  }
  expect(await countStoredRows(server.pool)).toBe(before);
});

/** A request to sign in with these header lines. */
const signingIn = (...headers: string[]) => requestHead({ method: 'POST', target: '/api/userlogin', headers });
const CHUNKED = 'Transfer-Encoding: chunked';

const STRANGE: Record<string, string | Buffer> = {
  'not HTTP': 'NONSENSE\r\n\r\n',
  'a TLS greeting': Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03, 0x03]),
  'HTTP/2': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'HTTP/0.9': 'GET /api/getRole\r\n\r\n',
  'an invalid version': 'GET /api/getRole HTTP/1.x\r\nHost: a\r\n\r\n',
  'an unknown method': 'BREW /api/getRole HTTP/1.1\r\nHost: a\r\n\r\n',
  'a method in lower case': 'get /api/getRole HTTP/1.1\r\nHost: a\r\n\r\n',
  CONNECT: 'CONNECT gym.test:443 HTTP/1.1\r\nHost: gym.test:443\r\n\r\n',
  TRACE: requestHead({ method: 'TRACE', target: '/api/getRole', headers: ['X-Secret: 1'] }),
  'no host': 'GET /api/getRole HTTP/1.1\r\n\r\n',
  'two hosts': 'GET /api/getRole HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n',
  'a blank before the colon': 'GET /api/getRole HTTP/1.1\r\nHost : a\r\n\r\n',
  'a folded header': 'GET /api/getRole HTTP/1.1\r\nHost: a\r\nX-A: b\r\n c\r\n\r\n',
  'a header without a name': 'GET /api/getRole HTTP/1.1\r\nHost: a\r\n: b\r\n\r\n',
  'line feeds only': 'GET /api/getRole HTTP/1.1\nHost: a\n\n',
  'a NUL in the address': 'GET /api/get\0Role HTTP/1.1\r\nHost: a\r\n\r\n',
  'a blank in the address': 'GET /api/get Role HTTP/1.1\r\nHost: a\r\n\r\n',
  'no address': 'GET  HTTP/1.1\r\nHost: a\r\n\r\n',
  'an unknown expectation': signingIn('Expect: tea', 'Content-Length: 2') + '{}',
  'headers of 100 kB': requestHead({ target: '/api/getRole', headers: [`X-Long: ${'x'.repeat(100_000)}`] }),
  '5 000 headers': requestHead({
    target: '/api/getRole',
    headers: Array.from({ length: 5_000 }, (_, index) => `X-${index}: 1`),
  }),
  'an address of 100 kB': requestHead({ target: `/api/getRole?${'x'.repeat(100_000)}` }),
  'an invalid length': signingIn(JSON_TYPE, 'Content-Length: 1e1'),
  'a negative length': signingIn(JSON_TYPE, 'Content-Length: -1'),
  'two lengths': signingIn(JSON_TYPE, 'Content-Length: 2', 'Content-Length: 3') + '{}',
  'two lengths in one header': signingIn(JSON_TYPE, 'Content-Length: 2, 2') + '{}',
  'a length of 40 digits': signingIn(JSON_TYPE, `Content-Length: ${'9'.repeat(40)}`),
  'a length and chunks': signingIn(JSON_TYPE, 'Content-Length: 2', CHUNKED) + '2\r\n{}\r\n0\r\n\r\n',
  'chunks and a length': signingIn(JSON_TYPE, CHUNKED, 'Content-Length: 2') + '2\r\n{}\r\n0\r\n\r\n',
  'chunks twice': signingIn(JSON_TYPE, 'Transfer-Encoding: chunked, chunked') + '2\r\n{}\r\n0\r\n\r\n',
  'an unknown chunked encoding': signingIn(JSON_TYPE, 'Transfer-Encoding: xchunked') + '2\r\n{}\r\n0\r\n\r\n',
  'an unknown transfer encoding': signingIn(JSON_TYPE, 'Transfer-Encoding: gzip') + '{}',
  'a chunk with an invalid length': signingIn(JSON_TYPE, CHUNKED) + 'z\r\n{}\r\n0\r\n\r\n',
  'a chunk longer than its length': signingIn(JSON_TYPE, CHUNKED) + '1\r\n{}\r\n0\r\n\r\n',
  'a chunk with a huge length': signingIn(JSON_TYPE, CHUNKED) + 'ffffffffffffffff\r\n{}\r\n',
};

test.each(Object.entries(STRANGE))(
  '%s gets one error with a reason, and the connection closes',
  async (_kind, bytes) => {
    const { answers, closed } = await sendRaw(url, [bytes], { hangUp: true });
    expect(closed).toBe(true);
    expect(answers).toHaveLength(1);
    expect(answers[0]?.status).toBeGreaterThanOrEqual(400);
    for (const answer of answers) expect(findResponseProblems(answer)).toEqual([]);
  },
);

test('the server closes a connection without HTTP even if the client does not', async () => {
  const connections = () =>
    new Promise<number>((resolve) => {
      shortServer.server.getConnections((_error, count) => resolve(count));
    });
  const before = await connections();
  const client = connect({ port: Number(new URL(url).port), host: '127.0.0.1', allowHalfOpen: true });
  client
    .resume()
    .on('error', () => undefined)
    .write('NONSENSE\r\n\r\n');
  await once(client, 'end');
  while ((await connections()) > before) await pause(50);
  client.destroy();
});

test('a request hidden in the body of another request is not answered', async () => {
  const hidden = requestHead({ target: '/api/openapi.json' });
  const {
    answers: [first, ...more],
  } = await sendRaw(url, [jsonRequest('/api/userlogin', hidden), requestHead({ target: '/api/getRole' })], {
    answers: 2,
  });
  expect(first?.status).toBe(400);
  for (const { status } of more) expect(status).toBe(401);
});

test('pipelined requests are answered in order', async () => {
  const { token } = await gym.addUser();
  const asked = Array.from({ length: 40 }, (_, index) =>
    requestHead({ target: index % 2 === 0 ? '/api/getRole' : '/api/getUserProfile', headers: [bearer(token)] }),
  );
  const { answers } = await sendRaw(url, [asked.join('')], { answers: 40 });
  expect(answers.map(({ text }) => (text.includes('"role"') ? 'role' : 'profile'))).toEqual(
    Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? 'role' : 'profile')),
  );
});

test('invalid data after a request does not damage the answer', async () => {
  const { token } = await gym.addUser();
  const { answers } = await sendRaw(url, [
    `${requestHead({ target: '/api/getFoodItem', headers: [bearer(token)] })}NONSENSE\r\n\r\n`,
  ]);
  expect(answers.length).toBeLessThanOrEqual(1);
  for (const answer of answers)
    expect([[200, 400].includes(answer.status), JSON.parse(answer.text)]).toEqual([true, expect.any(Object)]);
});

test('a request with Expect: 100-continue may continue', async () => {
  const { visitor, body } = await exampleOf(gym, 'addMemberDetail');
  const [before, after] = String(
    jsonRequest('/api/addMemberDetail', JSON.stringify(body), [bearer(visitor.token), 'Expect: 100-continue']),
  ).split('\r\n\r\n');
  const { answers } = await sendRaw(url, [`${before}\r\n\r\n`, after ?? ''], { answers: 1 });
  expect(answers[0]?.status).toBe(200);
});

test('a request to change the protocol is answered in HTTP/1.1', async () => {
  for (const protocol of ['websocket', 'h2c', 'TLS/1.3']) {
    const { answers } = await sendRaw(
      url,
      [requestHead({ target: '/api/getRole', headers: ['Connection: Upgrade', `Upgrade: ${protocol}`] })],
      { answers: 1 },
    );
    expect([protocol, answers[0]?.status]).toEqual([protocol, 401]);
  }
});

test.each<[string, () => AsyncIterable<string> | string[]]>([
  ['sends nothing', () => []],
  ['never ends its headers', () => trickle('GET /api/getRole HTTP/1.1\r\nHost: a\r\n', 'X-A: 1\r\n')],
  ['announces a body and sends none', () => [signingIn(JSON_TYPE, 'Content-Length: 10')]],
  ['never sends its last chunk', () => trickle(signingIn(JSON_TYPE, CHUNKED), '1\r\n \r\n')],
])('a connection that %s is closed', async (_kind, parts) => {
  const { answers, closed } = await sendRaw(url, parts());
  expect(closed).toBe(true);
  for (const answer of answers) expect([answer.status, findResponseProblems(answer)]).toEqual([408, []]);
});

test('a hundred slow connections do not block other requests', async () => {
  const slow = Array.from({ length: 100 }, () =>
    sendRaw(url, trickle(signingIn(JSON_TYPE, 'Content-Length: 100000'), ' ')),
  );
  await forEachConcurrent(Array.from({ length: 50 }).keys(), async () => {
    expect((await fetch(`${url}/api/getRole`, { headers: { authorization: `Bearer ${server.staff}` } })).status).toBe(
      200,
    );
  });
  for (const { closed } of await Promise.all(slow)) expect(closed).toBe(true);
});
