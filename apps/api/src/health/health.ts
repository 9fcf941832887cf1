import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { Warnings } from './warnings.ts';

/** `/healthz`: the process is up. `/readyz`: it can do its work, and means to go on. Both are open to everybody, so they tell nothing of the inside. */
export function registerHealth(
  app: FastifyInstance,
  { pool, warnings }: { pool?: Pool | undefined; warnings: Warnings['open'] },
): void {
  let ending = false;
  app.addHook('preClose', async () => {
    ending = true;
  });
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'up' }));
  app.get('/readyz', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (ending)
      return reply.code(503).send({ status: 'unavailable', reason: 'This process is ending; others go on.', warnings });
    try {
      await pool?.query('select 1');
    } catch (error) {
      request.log.warn({ err: error }, 'the database does not answer');
      return reply.code(503).send({ status: 'unavailable', reason: 'The database does not answer.', warnings });
    }
    return reply.send({ status: 'ready', warnings });
  });
}
