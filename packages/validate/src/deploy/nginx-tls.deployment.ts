import { readFileSync, writeFileSync, mkdtempSync, rmSync, chmodSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { connect as connectHttp2, type ClientHttp2Session } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { generate } from 'selfsigned';
import { freePort, type Nginx, repositoryRoot, startNginx } from '@gym/test-tools';

const YEARS = 'max-age=63072000; includeSubDomains';
const NAME = 'gym.example';
const example = (name: string) => readFileSync(join(repositoryRoot(), 'deploy/nginx/example', name), 'utf8');

let folder: string;
let processes: Server[] = [];
let nginx: Nginx;
let plainPort: number;
let port: number;
let ca: string;
let session: ClientHttp2Session;
let log: string;

/** A fake server process. It responds with its number and the request that it received. */
const processOf = (which: number, socket: string): Promise<Server> =>
  new Promise((resolve) => {
    const server = createServer((request, response) => {
      const headers = {
        'x-process': String(which),
        'x-told': JSON.stringify(request.headers),
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'self'",
        'cache-control': 'no-cache',
        'strict-transport-security': YEARS,
      };
      if (request.url === '/packed')
        return response.writeHead(200, { ...headers, 'content-encoding': 'br' }).end(brotliCompressSync('packed'));
      return response.writeHead(200, headers).end(`answer to ${request.url}`);
    }).listen(socket, () => {
      chmodSync(socket, 0o777);
      resolve(server);
    });
  });

/** The include files are the examples, adapted to this machine. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gym-tls-'));
  chmodSync(folder, 0o755);
  plainPort = await freePort();
  log = join(folder, 'gym.log');
  const { private: key, cert } = await generate([{ name: 'commonName', value: NAME }], {
    keyType: 'ec',
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: NAME }] }],
  });
  ca = cert;
  writeFileSync(join(folder, 'fullchain.pem'), cert);
  writeFileSync(join(folder, 'privkey.pem'), key);
  processes = await Promise.all([1, 2].map((which) => processOf(which, join(folder, `${which}.sock`))));
  const here = (text: string) =>
    text
      .replaceAll('/run/gym', folder)
      .replaceAll('/etc/letsencrypt/live/gym.example', folder)
      .replaceAll('/var/log/nginx', folder);
  writeFileSync(
    join(folder, 'redirect.conf'),
    here(example('redirect.conf'))
      .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
      .replace('    listen [::]:80;\n', ''),
  );
  nginx = await startNginx({
    configuration: 'gym.conf',
    tls: true,
    files: (listening) => {
      port = listening;
      return {
        'gym-servers.conf': here(example('gym-servers.conf')),
        'gym-listen.conf': here(example('gym-listen.conf'))
          .replace('listen 443 ssl http2;', `listen 127.0.0.1:${listening} ssl http2;`)
          .replace('listen [::]:443 ssl http2;\n', ''),
      };
    },
    around: `include ${join(folder, 'redirect.conf')};`,
  });
  session = connectHttp2(`https://127.0.0.1:${port}`, { ca, servername: NAME });
}, 60_000);
afterAll(async () => {
  session?.destroy();
  await nginx?.stop();
  for (const server of processes) {
    server.closeAllConnections();
    server.close();
  }
  rmSync(folder, { recursive: true, force: true });
});

function ask(
  path: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<{ headers: IncomingHttpHeaders; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const stream = session.request({ ':method': method, ':path': path, ...headers });
    const parts: Buffer[] = [];
    let seen: IncomingHttpHeaders = {};
    stream
      .on('response', (got) => {
        seen = got;
      })
      .on('data', (part: Buffer) => parts.push(part))
      .once('end', () => resolve({ headers: seen, body: Buffer.concat(parts) }))
      .once('error', reject)
      .end();
  });
}

/** Sends raw bytes over HTTP/1.1 and returns nginx's response. */
const raw = (text: string, options: { maxVersion?: 'TLSv1.1' } = {}): Promise<string> =>
  new Promise((resolve, reject) => {
    let said = '';
    const socket = connectTls(
      {
        host: '127.0.0.1',
        port,
        ca,
        servername: NAME,
        ALPNProtocols: ['http/1.1'],
        ...(options.maxVersion && {
          minVersion: 'TLSv1.1',
          maxVersion: options.maxVersion,
          ciphers: 'DEFAULT@SECLEVEL=0',
        }),
      },
      () => socket.write(text),
    );
    socket
      .setEncoding('latin1')
      .on('data', (part: string) => {
        said += part;
      })
      .once('close', () => resolve(said))
      .once('error', reject);
  });

test('speaks HTTP/2 over TLS 1.2 or later with the configured certificate', async () => {
  expect((await ask('/')).headers[':status']).toBe(200);
  expect(session.alpnProtocol).toBe('h2');
  await expect(raw('GET / HTTP/1.1\r\n\r\n', { maxVersion: 'TLSv1.1' })).rejects.toThrow();
});

test('distributes requests to all processes, with trusted forwarding headers only', async () => {
  const answers = await Promise.all(
    Array.from({ length: 6 }, () =>
      ask('/', { headers: { 'x-forwarded-for': '10.9.8.7', 'x-forwarded-proto': 'http' } }),
    ),
  );
  expect(new Set(answers.map(({ headers }) => headers['x-process']))).toEqual(new Set(['1', '2']));
  for (const { headers } of answers)
    expect(JSON.parse(String(headers['x-told']))).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'https',
    });
});

test.each([
  ['a page', 'GET /memberList HTTP/1.1\r\nHost: gym.example\r\nConnection: close\r\n\r\n', 200],
  [
    'a call',
    'POST /api/x HTTP/1.1\r\nHost: gym.example\r\nIdempotency-Key: x\r\nContent-Length: 0\r\nConnection: close\r\n\r\n',
    200,
  ],
  ['an address that cannot be decoded', 'GET /%zz HTTP/1.1\r\nHost: gym.example\r\nConnection: close\r\n\r\n', 400],
  [
    'an address that leads out',
    'GET /../../etc/passwd HTTP/1.1\r\nHost: gym.example\r\nConnection: close\r\n\r\n',
    400,
  ],
  ['a request without a host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  ['a head that is too large', `GET / HTTP/1.1\r\nHost: gym.example\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`, 400],
  [
    'a body that is too large',
    'POST /api/x HTTP/1.1\r\nHost: gym.example\r\nContent-Length: 99999999\r\nConnection: close\r\n\r\n',
    413,
  ],
])('the response to %s has HSTS for two years, once, and the usual headers', async (_what, request, status) => {
  const [head = ''] = (await raw(request)).split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  const valuesOf = (name: string) =>
    [...head.matchAll(new RegExp(`^${name}: (.*)$`, 'gim'))].map((line) => line[1]!.trim());
  expect(valuesOf('strict-transport-security')).toEqual([YEARS]);
  expect(valuesOf('x-content-type-options')).toEqual(['nosniff']);
  expect(valuesOf('content-security-policy')).toHaveLength(1);
  expect(valuesOf('cache-control')).toEqual([status === 200 ? 'no-cache' : 'no-store']);
  expect(valuesOf('server')).toEqual(['nginx']);
});

test('names each request to the process and to the browser, whatever a client sent', async () => {
  const ids = new Set<string>();
  for (const url of ['/memberList', '/api/getRole', '/api/getRole']) {
    const { headers } = await ask(url, { headers: { 'x-request-id': 'chosen-by-the-client' } });
    const id = String(headers['x-request-id']);
    expect(id).toMatch(/^[0-9a-f]{32}$/);
    expect(JSON.parse(String(headers['x-told']))).toMatchObject({ 'x-request-id': id });
    ids.add(id);
  }
  expect(ids.size).toBe(3);
});

test('passes compressed responses on unchanged', async () => {
  const { headers, body } = await ask('/packed', { headers: { 'accept-encoding': 'br' } });
  expect(headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(body).toString()).toBe('packed');
});

test('redirects requests without TLS to the gym’s own name', async () => {
  const answer = await fetch(`http://127.0.0.1:${plainPort}/memberList?any=x`, {
    redirect: 'manual',
    headers: { host: 'evil.example' },
  });
  expect([answer.status, answer.headers.get('location')]).toEqual([308, 'https://gym.example/memberList?any=x']);
});

test('rejects calls without TLS instead of redirecting them', async () => {
  const answer = await fetch(`http://127.0.0.1:${plainPort}/api/getRole`, { redirect: 'manual' });
  expect([answer.status, await answer.json()]).toEqual([403, expect.objectContaining({ reason: 'Calls need HTTPS.' })]);
});

test('each process has its own metrics address', async () => {
  for (const which of ['1', '2']) {
    const { headers, body } = await ask(`/metrics/${which}`, { headers: { authorization: 'Bearer x' } });
    expect([headers['x-process'], body.toString()]).toEqual([which, 'answer to /metrics']);
    expect(JSON.parse(String(headers['x-told']))).toMatchObject({ authorization: 'Bearer x' });
  }
});

test('while no process responds, pages show a message and reload, and calls get the API’s error', async () => {
  for (const server of processes) {
    server.closeAllConnections();
    await new Promise((resolve) => {
      server.close(resolve);
    });
  }
  const page = await ask('/memberList');
  expect(page.headers).toMatchObject({
    ':status': 503,
    'content-type': 'text/html; charset=utf-8',
    refresh: '5',
    'strict-transport-security': YEARS,
    'cache-control': 'no-store',
  });
  expect(page.body.toString()).toContain('does not answer at the moment');
  const call = await ask('/api/getRole');
  expect(call.headers).toMatchObject({
    ':status': 503,
    'content-type': 'application/json; charset=utf-8',
    'retry-after': '5',
    'strict-transport-security': YEARS,
  });
});

test('the log contains requests and results, but no personal data', async () => {
  const { headers } = await ask('/api/getMember?any=ravi', {
    headers: { cookie: 'gym_share=7', authorization: 'Bearer secret', 'user-agent': 'browser' },
  });
  await nginx.stop();
  const text = readFileSync(log, 'utf8');
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines.at(-1)).toMatchObject({
    request: headers['x-request-id'],
    method: 'GET',
    path: '/api/getMember',
    status: 503,
    protocol: 'HTTP/2.0',
  });
  expect(text + readFileSync(join(folder, 'gym-error.log'), 'utf8')).not.toMatch(
    /ravi|127\.0\.0\.1|gym_share|secret|browser/,
  );
});
