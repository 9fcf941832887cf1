import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { Services } from '../services/services.ts';
import { requireOperator } from '../auth/access.ts';

/** What metrics are made of; a process that serves documents only has no database. */
export interface MetricsSources extends Partial<Pick<Services, 'db' | 'clock'>> {
  readonly operatorToken?: string | undefined;
  readonly pool?: Pool | undefined;
}

/**
 * `GET /metrics`: what this process did and does, as Prometheus reads it, for the operator (ADR-0049). Without `OPERATOR_TOKEN` there is no such address, and
 * nothing is counted. It goes first: it counts what is registered after it.
 */
export async function registerMetrics(app: FastifyInstance, measured: MetricsSources): Promise<void> {
  const { operatorToken } = measured;
  const onRequest = requireOperator(operatorToken, 'metrics');
  const registry =
    operatorToken === undefined ? undefined : (await import('./registry.ts')).createRegistry(app, measured);
  app.get('/metrics', { onRequest }, async (_request, reply) => {
    const text = await registry?.metrics();
    return reply
      .header('cache-control', 'no-store')
      .type(registry?.contentType ?? 'text/plain')
      .send(text);
  });
}
