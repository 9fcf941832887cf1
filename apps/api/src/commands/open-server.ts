import { loadRelease, openStore } from '@gym/release/serve';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { buildApp } from '../app.ts';
import type { Config } from '../config/config.ts';
import type { OpenDatabase } from '../database/open-database.ts';
import { registerDocuments } from '../documents/documents.ts';
import { registerHealth } from '../health/health.ts';
import { OVERRIDES_WARNING, warningsOf } from '../health/warnings.ts';
import { registerHelp } from '../help/register-help.ts';
import { newServer } from '../http/new-server.ts';
import { Refusal } from '../http/refusal.ts';
import { openMail } from '../mail/open-mail.ts';
import { registerMetrics } from '../metrics/register-metrics.ts';
import { openPictures } from '../uploads/open-pictures.ts';

/** The whole server: calls, documents and health; not listening yet. Without a database it serves documents only. */
export async function openServer(
  config: Config,
  log: FastifyBaseLogger,
  database: Pick<OpenDatabase, 'pool'> | undefined,
): Promise<FastifyInstance> {
  const app = database ? await withCalls(config, log, database) : await documentsOnly(config, log);
  // Read when somebody asks for it: a start waits for nothing that it can do without.
  registerHelp(app, { config, read: async () => (await import('../help/help.ts')).readHelp() });
  await registerDocuments(app, { config, store: await openStore(config.releases), load: loadRelease });
  return app;
}

async function withCalls(
  config: Config,
  log: FastifyBaseLogger,
  { pool }: Pick<OpenDatabase, 'pool'>,
): Promise<FastifyInstance> {
  const [mail, pictures] = await Promise.all([openMail(config), openPictures(config.uploads)]);
  const app = await buildApp({ config, pool, mail, pictures, clock: { now: () => new Date() }, log });
  const warnings = warningsOf(config, mail);
  for (const warning of warnings.logged) log.warn(warning);
  registerHealth(app, { pool, warnings: warnings.open });
  return app;
}

async function documentsOnly(config: Config, log: FastifyBaseLogger): Promise<FastifyInstance> {
  const app = newServer({ log, trustProxy: config.trustProxy });
  await registerMetrics(app, { operatorToken: config.operatorToken });
  app.setNotFoundHandler(async () => {
    throw new Refusal(404, `This server has documents only; the API is at ${config.apiBase}.`);
  });
  if (config.remoteOverrides) log.warn(OVERRIDES_WARNING);
  registerHealth(app, { warnings: [] });
  return app;
}
