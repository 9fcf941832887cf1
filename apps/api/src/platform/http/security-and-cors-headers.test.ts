import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { requestHead, jsonRequest, sendOne, type RawResponse } from '../../testing/raw-http.ts';
import { openServer } from '../../operations/server/open-server.ts';
import { readConfig } from '../config/config.ts';
import { minimalRelease } from '../../testing/minimal-release.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { DOCUMENT_HEADERS, RESPONSE_HEADERS, TLS_HEADERS } from './security-and-cors-headers.ts';

const server = startTestServer();
const PICTURE = `${'0a'.repeat(16)}.webp`;
const GYM = 'https://gym.example';
const OPERATOR = 'operator'.repeat(4);

const folder = temporaryFolder();
const running: FastifyInstance[] = [];

beforeAll(async () => {
  const release = await minimalRelease(path.join(folder, 'release'));
  await writeFile(path.join(release, 'assets/main.1a2b.js'), 'plain');
});
afterAll(async () => {
  for (const app of running) await app.close();
});

/** Starts a whole server as in a deployment. @returns its URL */
async function serve(env: Record<string, string> = {}, database = true): Promise<string> {
  const config = readConfig({
    RELEASES: path.join(folder, 'release'),
    DATA_DIR: path.join(folder, 'data'),
    DEMO: '1',
    DATABASE_URL: 'postgres://gym@db.test/gym',
    OPERATOR_TOKEN: OPERATOR,
    ...env,
  });
  const app = await openServer(config, server.log.logger, database ? server : undefined);
  running.push(app);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  if (database) await writeFile(path.join(folder, 'data/uploads', PICTURE), 'picture');
  return url;
}

const bearer = () => `Authorization: Bearer ${server.staff}`;
const get = (target: string, ...headers: string[]) => requestHead({ target, headers });
const LOGIN = JSON.stringify({ email: 'admin@gym.test', password: 'guess' });

/** Every kind of response: its request, its status and its cache header. */
const KINDS: [kind: string, request: () => string | Buffer, status: number, cache?: string][] = [
  ['a document', () => get('/'), 200, 'no-cache'],
  ['a document at a deep address', () => get('/updateUser/12', 'Accept: text/html'), 200, 'no-cache'],
  ['a compressed document', () => get('/', 'Accept-Encoding: br'), 200, 'no-cache'],
  ['the released versions', () => get('/versions.json'), 200, 'no-cache'],
  ['a hashed file', () => get('/assets/main.1a2b.js'), 200, 'public, max-age=31536000, immutable'],
  ['a missing hashed file', () => get('/assets/main.gone.js'), 404],
  ['a missing file', () => get('/logo.png'), 404],
  ['the icon', () => get('/favicon.ico'), 200, 'public, max-age=86400'],
  ['the file for robots', () => get('/robots.txt'), 200, 'public, max-age=86400'],
  ['a page of the help', () => get('/help/members'), 200, 'no-cache'],
  ['a missing page of the help', () => get('/help/nothing'), 404],
  ['the redirect from a screen to its help', () => get('/help/of/memberList'), 302],
  ['a picture', () => get(`/uploads/${PICTURE}`), 200, 'private, max-age=31536000, immutable'],
  ['a missing picture', () => get(`/uploads/${'0b'.repeat(16)}.webp`), 404],
  ['a call', () => get('/api/getRole', bearer()), 200],
  ['a save', () => jsonRequest('/api/updateProfile', '{"fname":"A","lname":"M","phone":"1"}', [bearer()]), 200],
  ['an error with 200', () => jsonRequest('/api/userlogin', LOGIN), 200],
  ['400', () => jsonRequest('/api/userlogin', '{'), 400],
  ['401', () => get('/api/getRole'), 401],
  ['403', () => get('/api/getUsersDetails', bearer()), 403],
  ['404 of a record', () => get('/api/getMemberById?id=999999999999', bearer()), 404],
  ['404 of a call', () => get('/api/nothing'), 404],
  ['404 below uploads', () => get('/uploads/x/y'), 404],
  ['405', () => get('/api/userlogin'), 405],
  ['405 of TRACE', () => requestHead({ method: 'TRACE', target: '/api/getRole' }), 405],
  ['404 of TRACE', () => requestHead({ method: 'TRACE', target: '/' }), 404],
  [
    '413',
    () =>
      requestHead({
        method: 'POST',
        target: '/api/userlogin',
        headers: ['Content-Type: application/json', 'Content-Length: 1000000'],
      }),
    413,
  ],
  [
    '415',
    () =>
      requestHead({
        method: 'POST',
        target: '/api/userlogin',
        headers: ['Content-Type: text/plain', 'Content-Length: 1'],
      }) + 'x',
    415,
  ],
  ['an unreadable address', () => get('/api/%E0%A4%A'), 400],
  ['invalid HTTP', () => 'NONSENSE\r\n\r\n', 400],
  ['no host', () => 'GET / HTTP/1.1\r\n\r\n', 400],
  ['headers too large', () => get('/', `X-Long: ${'x'.repeat(20_000)}`), 431],
  [
    'an Expect header',
    () => requestHead({ method: 'POST', target: '/api/userlogin', headers: ['Expect: tea', 'Content-Length: 0'] }),
    417,
  ],
  ['CONNECT', () => 'CONNECT gym.test:443 HTTP/1.1\r\nHost: gym.test:443\r\n\r\n', 405],
  ['liveness', () => get('/healthz'), 200],
  ['readiness', () => get('/readyz'), 200],
  ['remote metrics', () => get('/remote-health', `Authorization: Bearer ${OPERATOR}`), 200],
  ['remote metrics without the operator token', () => get('/remote-health', bearer()), 401],
  [
    'remote metrics of an invalid version',
    () => get('/remote-health?version=%27', `Authorization: Bearer ${OPERATOR}`),
    400,
  ],
  ['the contract', () => get('/api/openapi.json'), 200],
];

const ask = async (url: string, request: string | Buffer): Promise<RawResponse> => {
  const answer = await sendOne(url, [request]);
  if (answer === undefined) throw new Error('There was no response.');
  return answer;
};

/** Headers that name software or its version. */
const BANNERS = ['server', 'x-powered-by', 'via', 'x-aspnet-version', 'x-generator', 'x-runtime'];

describe('every kind of response', () => {
  let url: string;
  beforeAll(async () => {
    url = await serve();
  });

  test.each(KINDS)('%s has the security and cache headers', async (kind, request, status, cache = 'no-store') => {
    const answer = await ask(url, request());
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([status, cache]);
    const isDocument = answer.headers.get('content-type')?.startsWith('text/html') ?? false;
    const { 'content-security-policy': policy, ...same } = RESPONSE_HEADERS;
    expect(Object.fromEntries(answer.headers)).toMatchObject(isDocument ? { ...same, ...DOCUMENT_HEADERS } : same);
    for (const directive of ["default-src 'none'", "frame-ancestors 'none'"])
      expect(answer.headers.get('content-security-policy')).toContain(directive);
    if (!isDocument && kind !== 'a picture') expect(answer.headers.get('content-security-policy')).toBe(policy);
    expect(BANNERS.filter((name) => answer.headers.has(name))).toEqual([]);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    expect(answer.headers.get('strict-transport-security')).toBeNull();
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(answer.text).not.toMatch(/fastify|node\.?js|express|nginx/i);
  });

  test('the policy of a document allows only its own scripts, files, frames and form targets', async () => {
    const policy = (await ask(url, get('/'))).headers.get('content-security-policy')?.split('; ') ?? [];
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "object-src 'none'",
        "require-trusted-types-for 'script'",
      ]),
    );
    expect(policy.join()).not.toMatch(/unsafe|\*|http:/);
  });

  test('304 has the same headers, because a cache replaces its own by them', async () => {
    const { headers } = await ask(url, get('/'));
    const again = await ask(url, get('/', `If-None-Match: ${headers.get('etag')}`));
    expect(again.status).toBe(304);
    for (const name of [...Object.keys(RESPONSE_HEADERS), ...Object.keys(DOCUMENT_HEADERS), 'cache-control'])
      expect([name, again.headers.get(name)]).toEqual([name, headers.get(name)]);
  });

  test('HEAD has the headers of GET', async () => {
    for (const target of ['/', '/assets/main.1a2b.js', '/robots.txt', `/uploads/${PICTURE}`, '/healthz']) {
      const answer = await sendOne(url, [requestHead({ method: 'HEAD', target })], { headOnly: true });
      const { headers } = await ask(url, get(target));
      const without = (all: Headers) =>
        Object.fromEntries([...all].filter(([name]) => !['date', 'x-request-id'].includes(name)));
      expect([target, without(answer.headers)]).toEqual([target, without(headers)]);
    }
  });

  test('no cache stores a 429', async () => {
    let throttled: RawResponse | undefined;
    for (let tries = 0; tries < 30 && throttled?.status !== 429; tries += 1)
      throttled = await ask(url, jsonRequest('/api/userlogin', LOGIN));
    expect([throttled?.status, Object.fromEntries(throttled!.headers)]).toEqual([
      429,
      expect.objectContaining({ ...RESPONSE_HEADERS, 'cache-control': 'no-store' }),
    ]);
  });

  test('no response contains a forged host', async () => {
    for (const [, request] of KINDS) {
      const text = String(request());
      if (!text.includes('Host: gym.test\r\n')) continue;
      const answer = await ask(
        url,
        text.replace(
          'Host: gym.test\r\n',
          [
            'Host: evil.test',
            'X-Forwarded-Host: evil.test',
            'X-Forwarded-Server: evil.test',
            'Forwarded: host=evil.test',
          ]
            .map((line) => `${line}\r\n`)
            .join(''),
        ),
      );
      expect(JSON.stringify([...answer.headers]) + answer.text).not.toContain('evil.test');
    }
  });

  test('liveness and readiness reveal no internals', async () => {
    expect(JSON.parse((await ask(url, get('/healthz'))).text)).toEqual({ status: 'up' });
    // A demo writes its mails to a folder, so there is no warning. Only its log names it a demo.
    expect(JSON.parse((await ask(url, get('/readyz'))).text)).toEqual({ status: 'ready', warnings: [] });
  });
});

describe('strict transport security', () => {
  const hsts = async (url: string, ...headers: string[]) =>
    (await ask(url, get('/api/getRole', ...headers))).headers.get('strict-transport-security');

  test('is on if a trusted proxy reports TLS', async () => {
    const url = await serve({ TRUST_PROXY: 'loopback' });
    expect(await hsts(url, 'X-Forwarded-Proto: https')).toBe(TLS_HEADERS['strict-transport-security']);
    expect(await hsts(url, 'X-Forwarded-Proto: http, https')).toBe(TLS_HEADERS['strict-transport-security']);
    expect(await hsts(url, 'X-Forwarded-Proto: http')).toBeNull();
    expect(await hsts(url, 'X-Forwarded-Proto: https, http')).toBeNull();
    expect(await hsts(url)).toBeNull();
  });

  test('is off if another client reports TLS', async () => {
    for (const env of [{}, { TRUST_PROXY: '10.0.0.0/8' }] as Record<string, string>[]) {
      const url = await serve(env);
      expect(
        await hsts(
          url,
          'X-Forwarded-Proto: https',
          'Forwarded: proto=https',
          'X-Forwarded-Ssl: on',
          'Front-End-Https: on',
        ),
      ).toBeNull();
    }
  });
});

describe('other origins', () => {
  const EVIL = [
    'null',
    'https://gym.example.evil.test',
    'https://evil.gym.example',
    'https://evilgym.example',
    'http://gym.example',
    'https://gym.example:444',
    'https://gym.example/',
    'https://gym.examplé',
    'HTTPS://GYM.EXAMPLE',
    'https://gym.example, https://evil.test',
    '',
  ];
  const allowed = ({ headers }: RawResponse) => [...headers].filter(([name]) => name.startsWith('access-control-'));
  const preflight = (origin: string) =>
    requestHead({
      method: 'OPTIONS',
      target: '/api/getRole',
      headers: [
        `Origin: ${origin}`,
        'Access-Control-Request-Method: GET',
        'Access-Control-Request-Headers: authorization',
      ],
    });

  test('get no access without CORS_ORIGINS', async () => {
    const url = await serve();
    for (const origin of [GYM, ...EVIL]) {
      for (const target of [
        '/',
        '/assets/main.1a2b.js',
        '/api/getRole',
        '/api/openapi.json',
        `/uploads/${PICTURE}`,
        '/healthz',
        '/remote-health',
      ]) {
        expect([origin, target, allowed(await ask(url, get(target, `Origin: ${origin}`, bearer())))]).toEqual([
          origin,
          target,
          [],
        ]);
      }
      expect([origin, allowed(await ask(url, preflight(origin)))]).toEqual([origin, []]);
    }
  });

  test('get access to the API and pictures by their exact name, but not to documents and files', async () => {
    const url = await serve({ CORS_ORIGINS: GYM });
    const named = await ask(url, preflight(GYM));
    expect(named.status).toBe(204);
    expect(named.headers.get('access-control-allow-credentials')).toBeNull();
    expect(Object.fromEntries(named.headers)).toMatchObject({
      ...RESPONSE_HEADERS,
      'access-control-allow-origin': GYM,
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': 'Authorization, Content-Type, Idempotency-Key',
      'access-control-max-age': '7200',
      'cache-control': 'no-store',
      vary: 'Origin',
    });
    for (const line of [bearer(), 'Authorization: Bearer dead']) {
      expect(Object.fromEntries(allowed(await ask(url, get('/api/getRole', `Origin: ${GYM}`, line))))).toEqual({
        'access-control-allow-origin': GYM,
        'access-control-expose-headers': 'Retry-After, X-Request-Id',
      });
    }
    expect(
      (await ask(url, get(`/uploads/${PICTURE}`, `Origin: ${GYM}`))).headers.get('cross-origin-resource-policy'),
    ).toBe('cross-origin');
    for (const target of ['/', '/assets/main.1a2b.js', '/api/getRole'])
      expect((await ask(url, get(target))).headers.get('cross-origin-resource-policy')).toBe('same-origin');
    for (const origin of EVIL) {
      for (const request of [preflight(origin), get('/api/getRole', `Origin: ${origin}`, bearer())]) {
        const answer = await ask(url, request);
        expect([origin, allowed(answer), answer.headers.get('vary')]).toEqual([origin, [], 'Origin']);
      }
    }
  });

  test('may load only hashed files, and only with CDN_BASE', async () => {
    const url = await serve({ CDN_BASE: 'https://cdn.example' });
    const [file, page] = [await ask(url, get('/assets/main.1a2b.js')), await ask(url, get('/'))];
    expect([file.headers.get('cross-origin-resource-policy'), file.headers.get('access-control-allow-origin')]).toEqual(
      ['cross-origin', '*'],
    );
    expect([page.headers.get('cross-origin-resource-policy'), page.headers.get('access-control-allow-origin')]).toEqual(
      ['same-origin', null],
    );
  });
});

test('a server that serves only documents has the same headers', async () => {
  const url = await serve({ API_BASE: 'https://api.example', DATABASE_URL: '', DEMO: '0' }, false);
  for (const [request, status] of [
    [get('/'), 200],
    [get('/api/getRole'), 404],
    [get('/uploads/x.webp'), 404],
    [get('/readyz'), 200],
    ['NONSENSE\r\n\r\n', 400],
    [get('/api/%E0%A4%A'), 400],
  ] as const) {
    const { status: had, headers } = await ask(url, request);
    const { 'content-security-policy': _policy, ...same } = RESPONSE_HEADERS;
    expect([had, Object.fromEntries(headers)]).toEqual([status, expect.objectContaining(same)]);
  }
});

test('a failure of the server has the same headers', async () => {
  const url = await serve();
  await server.pool.query('alter table plans rename column price to cost');
  const answer = await ask(url, get('/api/getPlanDetails', bearer()));
  await server.pool.query('alter table plans rename column cost to price');
  expect([answer.status, Object.fromEntries(answer.headers)]).toEqual([
    500,
    expect.objectContaining({ ...RESPONSE_HEADERS, 'cache-control': 'no-store' }),
  ]);
  expect(answer.text).not.toContain('price');
});
