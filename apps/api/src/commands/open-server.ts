import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { buildApp } from '../app.ts';
import type { Config } from '../config/config.ts';
import type { OpenDatabase } from '../database/open-database.ts';
import { registerDocuments } from '../documents/documents.ts';
import { addSecurityHeaders } from '../documents/security-headers.ts';
import { registerHealth } from '../health/health.ts';
import { warningsOf } from '../health/warnings.ts';
import { openMail } from '../mail/open-mail.ts';

/** The whole server: calls, documents and health; not listening yet. Without a database it serves documents only. */
export async function openServer(config: Config, log: FastifyBaseLogger, database: OpenDatabase | undefined): Promise<FastifyInstance> {
  const { loadRelease } = await import('@gym/release');
  const app = database ? await withCalls(config, log, database) : documentsOnly(config, log);
  addSecurityHeaders(app);
  await registerDocuments(app, { config, load: loadRelease });
  return app;
}

async function withCalls(config: Config, log: FastifyBaseLogger, { pool }: OpenDatabase): Promise<FastifyInstance> {
  const mail = await openMail(config);
  const app = await buildApp({ config, pool, mail, clock: { now: () => new Date() }, log });
  const warnings = warningsOf(config, mail);
  for (const warning of warnings) log.warn(warning);
  registerHealth(app, { pool, warnings });
  return app;
}

function documentsOnly(config: Config, log: FastifyBaseLogger): FastifyInstance {
  const app = fastify({ loggerInstance: log, requestTimeout: 30_000, bodyLimit: 1024 });
  app.setNotFoundHandler(async (_request, reply) => {
    const reason = `This server has documents only; the API is at ${config.apiBase}.`;
    return reply.code(404).header('cache-control', 'no-store').send({ status: 'error', result: 'error', reason });
  });
  registerHealth(app, { warnings: [] });
  return app;
}
