import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';

/** `/healthz`: the process is up. `/readyz`: it can do its work; what a deployment should know is among the warnings. */
export function registerHealth(app: FastifyInstance, { pool, warnings }: { pool?: Pool | undefined; warnings: readonly string[] }): void {
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'up' }));
  app.get('/readyz', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      await pool?.query('select 1');
    } catch (error) {
      request.log.warn({ err: error }, 'the database does not answer');
      return reply.code(503).send({ status: 'unavailable', reason: 'The database does not answer.', warnings });
    }
    return reply.send({ status: 'ready', warnings });
  });
}
