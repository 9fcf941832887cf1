import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../platform/config/config.ts';

const textOf = (name: string): Promise<string> => readFile(new URL(name, import.meta.url), 'utf8');

/** Lets the script do nothing but read the document. */
const POLICY = "default-src 'none'; connect-src 'self'";

/**
 * Serves the service worker, which answers screens with the document that the browser has (ADR-0102). Where the server
 * has none, the script at its address ends the one that a browser may still run.
 */
export function registerServiceWorker(
  app: FastifyInstance,
  { documentMaxAgeSeconds }: Pick<Config, 'documentMaxAgeSeconds'>,
): void {
  const settings = { maxAgeMs: documentMaxAgeSeconds * 1000 };
  app.get('/service-worker.js', async (_request, reply) =>
    reply
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': POLICY })
      .type('text/javascript; charset=utf-8')
      .send(
        documentMaxAgeSeconds > 0
          ? `const settings = ${JSON.stringify(settings)};\n${await textOf('service-worker.js')}`
          : await textOf('end-service-worker.js'),
      ),
  );
}
