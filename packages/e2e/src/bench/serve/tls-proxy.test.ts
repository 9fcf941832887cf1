import { createServer, type Server } from 'node:http';
import { connect, type ClientHttp2Session, type IncomingHttpHeaders } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { makeCertificate, openTlsProxy, type TlsProxy } from './tls-proxy.ts';

let upstream: Server;
let front: TlsProxy;
let session: ClientHttp2Session;

beforeAll(async () => {
  upstream = createServer((request, response) => {
    if (request.url === '/hinted') response.writeEarlyHints({ link: '</a.js>; rel=preload; as=script' });
    response.writeHead(200, {
      'content-encoding': 'br',
      'x-asked': `${request.method} ${request.url} ${request.headers.authorization}`,
      connection: 'keep-alive',
    });
    request.pipe(response);
  });
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  const certificate = await makeCertificate();
  front = await openTlsProxy(certificate);
  front.forwardTo(`http://127.0.0.1:${(upstream.address() as AddressInfo).port}`);
  session = connect(front.origin, { ca: certificate.cert });
});
afterAll(async () => {
  session.destroy();
  await front.close();
  upstream.close();
  upstream.closeAllConnections();
});

function ask(
  path: string,
  body?: string,
): Promise<{ headers: IncomingHttpHeaders; hints: IncomingHttpHeaders[]; text: string }> {
  return new Promise((resolve, reject) => {
    const stream = session.request({
      ':method': body === undefined ? 'GET' : 'POST',
      ':path': path,
      authorization: 'Bearer x',
    });
    const answer = { headers: {} as IncomingHttpHeaders, hints: [] as IncomingHttpHeaders[], text: '' };
    stream
      .setEncoding('utf8')
      .on('headers', (hints) => answer.hints.push(hints))
      .on('response', (headers) => {
        answer.headers = headers;
      })
      .on('data', (text: string) => {
        answer.text += text;
      })
      .on('end', () => resolve(answer))
      .on('error', reject)
      .end(body);
  });
}

test('forwards method, path, headers and body, and returns the response', async () => {
  const { headers, text } = await ask('/api/save?x=1', '{"a":1}');
  expect(headers).toMatchObject({ ':status': 200, 'content-encoding': 'br', 'x-asked': 'POST /api/save?x=1 Bearer x' });
  expect(headers).not.toHaveProperty('connection');
  expect(text).toBe('{"a":1}');
});

test('forwards early hints', async () => {
  expect((await ask('/hinted')).hints).toEqual([
    expect.objectContaining({ ':status': 103, link: '</a.js>; rel=preload; as=script' }),
  ]);
});

test('reports that the server behind it does not respond', async () => {
  front.forwardTo('http://127.0.0.1:9');
  expect((await ask('/')).headers[':status']).toBe(502);
});
