import { createHash, X509Certificate } from 'node:crypto';
import { Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import { createSecureServer, type ServerHttp2Stream } from 'node:http2';
import { openLoopback } from '@gym/test-tools/loopback';
import { generate } from 'selfsigned';

/** A certificate for one run. */
export interface Certificate {
  readonly key: string;
  readonly cert: string;
  /**
   * Argument of Chromium's command line that trusts the certificate. With a mere ignored error, Chromium would not
   * cache the files.
   */
  readonly trust: string;
}

export async function makeCertificate(): Promise<Certificate> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
  });
  const publicKey = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' });
  return {
    key,
    cert,
    trust: `--ignore-certificate-errors-spki-list=${createHash('sha256').update(publicKey).digest('base64')}`,
  };
}

/** A proxy with HTTP/2 over TLS before a server, like a load balancer. */
export interface TlsProxy {
  readonly origin: string;
  /** Forwards requests to the server at this URL from now on. */
  forwardTo(upstream: string): void;
  close(): Promise<void>;
}

/** Headers of one connection, not of a message. HTTP/2 has none of them. */
const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'proxy-connection', 'transfer-encoding', 'upgrade', 'host']);
const endToEnd = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(
    Object.entries(headers).filter(
      ([name, value]) => value !== undefined && !name.startsWith(':') && !HOP_BY_HOP.has(name),
    ),
  );

/**
 * Opens a proxy on a free port of localhost. It forwards early hints (103), and adds `added` headers to every response.
 */
export async function openTlsProxy({ key, cert }: Certificate, added: OutgoingHttpHeaders = {}): Promise<TlsProxy> {
  const agent = new Agent({ keepAlive: true });
  let upstream = '';
  const server = createSecureServer({ key, cert });
  server.on('stream', (stream, headers) => {
    const { ':method': method, ':path': path = '/' } = headers;
    const forward = request(upstream + path, { method, headers: endToEnd(headers), agent }, (answer) => {
      if (stream.destroyed) return void answer.resume();
      stream.respond({ ':status': answer.statusCode, ...endToEnd(answer.headers), ...added });
      answer.pipe(stream);
    });
    forward.on('information', ({ statusCode, headers: hints }) => {
      if (statusCode === 103 && !stream.destroyed) stream.additionalHeaders({ ':status': 103, ...endToEnd(hints) });
    });
    forward.on('error', () => answer502(stream));
    stream.on('error', () => forward.destroy());
    stream.pipe(forward);
  });
  const { port, stop } = await openLoopback(server);
  return {
    origin: `https://localhost:${port}`,
    forwardTo: (url) => {
      upstream = url;
    },
    close: () => {
      agent.destroy();
      return stop();
    },
  };
}

function answer502(stream: ServerHttp2Stream): void {
  if (!stream.destroyed && !stream.headersSent) stream.respond({ ':status': 502 }, { endStream: true });
}
