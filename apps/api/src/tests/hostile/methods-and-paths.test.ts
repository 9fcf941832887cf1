import { startTestServer } from '../../testing/test-server.ts';
import { everyCall } from '../../testing/call-examples/call-examples.ts';
import { expectServerIntact, findResponseProblems } from './server-checks.ts';
import { forEachConcurrent } from './concurrent-examples.ts';
import { requestHead, sendOne } from '../../testing/raw-http.ts';

const server = startTestServer();
afterEach(() => expectServerIntact(server));

const METHODS = [
  'GET',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'M-SEARCH',
  'PURGE',
  'LOCK',
  'LINK',
];

/** Sends a request as an administrator and as staff. */
async function sendAsBoth(method: string, target: string, headers: readonly string[] = []) {
  return Promise.all(
    [server.admin, server.staff].map((token) =>
      sendOne(
        server.url,
        [requestHead({ method, target, headers: [`Authorization: Bearer ${token}`, 'Content-Length: 0', ...headers] })],
        { headOnly: method === 'HEAD' },
      ),
    ),
  );
}

const rows = async () =>
  (
    await server.sql(`select (select count(*) from users) as users, (select count(*) from sessions) as sessions,
        (select count(*) from attempts) as attempts`)
  )[0];

test.each(everyCall())('K: %s answers 405 to every other method', async (_name, { method, path }) => {
  const before = await rows();
  const overriding = ['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override'].map(
    (name) => `${name}: ${method}`,
  );
  await forEachConcurrent(
    METHODS.filter((other) => other !== method),
    async (other) => {
      for (const answer of await sendAsBoth(other, `${path}?_method=${method}`, overriding)) {
        expect([other, answer.status]).toEqual([other, 405]);
        expect([other, findResponseProblems(answer), answer.headers.get('allow')]).toEqual([other, [], method]);
      }
    },
  );
  if (method === 'POST')
    for (const answer of await sendAsBoth('HEAD', path))
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
  expect(await rows()).toEqual(before);
});

test.each(everyCall(({ method, access }) => method === 'GET' && access !== 'public'))(
  'A10: %s needs a token for HEAD too',
  async (_name, { path }) => {
    const answer = await sendOne(server.url, [requestHead({ method: 'HEAD', target: path })], { headOnly: true });
    expect(answer.status).toBe(401);
  },
);

/** Other spellings of a path. None may circumvent the token. */
const SPELLINGS: Record<string, (name: string) => string> = {
  'two slashes': (name) => `//api/${name}`,
  'two slashes inside': (name) => `/api//${name}`,
  'a slash at the end': (name) => `/api/${name}/`,
  'a dot': (name) => `/api/./${name}`,
  'two dots': (name) => `/api/x/../${name}`,
  'two dots, encoded': (name) => `/api/x/%2e%2e/${name}`,
  'dots and an encoded slash': (name) => `/api/x%2f..%2f${name}`,
  'an encoded slash': (name) => `/api%2f${name}`,
  'a slash encoded twice': (name) => `/api%252f${name}`,
  'a backslash': (name) => `/api\\${name}`,
  'an encoded backslash': (name) => `/api%5c${name}`,
  'an upper-case prefix': (name) => `/API/${name}`,
  'upper case': (name) => `/api/${name.toUpperCase()}`,
  'lower case': (name) => `/api/${name.toLowerCase()}`,
  'an encoded letter': (name) => `/api/%${name.charCodeAt(0).toString(16)}${name.slice(1)}`,
  'an encoded letter in the prefix': (name) => `/%61pi/${name}`,
  'another encoding of a letter': (name) => `/api/%u0067${name}`,
  'a semicolon': (name) => `/api/${name};a=b`,
  'a semicolon in front': (name) => `/;/api/${name}`,
  NUL: (name) => `/api/${name}%00`,
  'a blank': (name) => `/api/${name}%20`,
  'a newline': (name) => `/api/${name}%0a`,
  'an ending': (name) => `/api/${name}.json`,
  'a picture': (name) => `/api/${name}/x.png`,
  'a style': (name) => `/api/${name}%2fx.css`,
  nothing: () => '/api/',
  'no call': () => '/api',
  'a broken escape': (name) => `/api/${name}%`,
  'half an encoded letter': (name) => `/api/%E0%A4%A${name}`,
  'a star': () => '*',
  'a host': (name) => `http://elsewhere.test/api/${name}`,
  uploads: (name) => `/uploads/../api/${name}`,
  'a full-width slash': (name) => `/api%ef%bc%8f${name}`,
};

test.each(everyCall(({ access }) => access !== 'public'))(
  'A10: no other spelling of the path reaches %s without a token',
  async (name, { method }) => {
    await forEachConcurrent(Object.entries(SPELLINGS), async ([spelling, path]) => {
      const answer = await sendOne(server.url, [
        requestHead({ method, target: path(name), headers: ['Content-Length: 0'] }),
      ]);
      expect([spelling, [400, 401, 404, 405].includes(answer.status) ? 'rejected' : answer.status]).toEqual([
        spelling,
        'rejected',
      ]);
      expect([spelling, findResponseProblems(answer)]).toEqual([spelling, []]);
    });
  },
);

test('A10: headers that name another path are ignored', async () => {
  for (const header of ['X-Original-URL', 'X-Rewrite-URL', 'X-Forwarded-Uri', 'X-Forwarded-Prefix', 'Forwarded']) {
    const answer = await sendOne(server.url, [
      requestHead({
        target: '/api/nothing',
        headers: [`Authorization: Bearer ${server.admin}`, `${header}: /api/getUsersDetails`],
      }),
    ]);
    expect([header, answer.status]).toEqual([header, 404]);
  }
});

/** Hostile values of headers that clients set. */
const HOSTILE_HEADERS = [
  'X-Forwarded-For: <script>alert(1)</script>',
  "X-Forwarded-For: '; drop table attempts; --",
  `X-Forwarded-For: ${'1.1.1.1, '.repeat(1_000)}`,
  'X-Forwarded-For: ::::',
  'X-Forwarded-For: Ä',
  'X-Forwarded-For:',
  'X-Forwarded-Proto: javascript',
  'X-Forwarded-Proto: https, http, ftp',
  'X-Forwarded-Host: evil.test',
  'X-Forwarded-Port: -1',
  'Forwarded: for="_x";host=evil.test',
  'User-Agent: <img src=x onerror=alert(1)>',
  `User-Agent: ${'x'.repeat(10_000)}`,
  'User-Agent: Ä\u00ff',
  'User-Agent:',
  'Accept: */*; q=x',
  'Accept-Encoding: br;q=-1, *;q=NaN',
  'Accept-Language: ${jndi:ldap://evil.test}',
  'Range: bytes=0-1',
  'Range: bytes=9-1,-1,0-',
  'If-None-Match: *',
  'If-Modified-Since: never',
  'If-Match: "x"',
  'Cookie: ' + 'a=b; '.repeat(1_000),
  'Origin: null',
  'Origin: https://evil.test',
  'Referer: javascript:alert(1)',
  'Idempotency-Key: ',
  `Idempotency-Key: ${'x'.repeat(201)}`,
  'Idempotency-Key: a b',
  "Idempotency-Key: ';--",
  'Idempotency-Key: <script>',
  'Content-Type: \x0b',
  'Transfer-Encoding: identity',
  'Connection: close, Authorization',
  'Max-Forwards: 0',
  'Via: 1.1 evil.test',
  'TE: trailers',
];

test('a hostile header is ignored or rejected', async () => {
  const body = JSON.stringify({ email: 'nobody@gym.test', password: 'x' });
  const before = await rows();
  await forEachConcurrent(HOSTILE_HEADERS, async (header) => {
    for (const [method, target, content] of [
      ['GET', '/api/getUserProfile', ''],
      ['POST', '/api/updateProfile', '{"fname":"A","lname":"M","phone":"1"}'],
      ['POST', '/api/userlogin', body],
    ] as const) {
      const headers = [
        `Authorization: Bearer ${server.staff}`,
        'Content-Type: application/json',
        `Content-Length: ${content.length}`,
        header,
      ];
      const answer = await sendOne(server.url, [
        Buffer.from(requestHead({ method, target, headers }) + content, 'latin1'),
      ]);
      expect([header.slice(0, 60), findResponseProblems(answer)]).toEqual([header.slice(0, 60), []]);
      expect(JSON.stringify([...answer.headers])).not.toContain('evil.test');
    }
  });
  expect((await rows()).users).toEqual(before.users);
});
