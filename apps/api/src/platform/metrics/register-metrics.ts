import type { FastifyInstance } from 'fastify';
import { requireOperator } from '../auth/access.ts';
import type { MetricsSources } from './gauges.ts';

/**
 * `GET /metrics`: this process's metrics in the Prometheus format, for the operator (ADR-0049). Without
 * `OPERATOR_TOKEN` the route answers 404 and nothing is counted. Register it first: it counts only what is registered
 * after it.
 */
export async function registerMetrics(app: FastifyInstance, sources: MetricsSources): Promise<void> {
  const { operatorToken } = sources;
  const onRequest = requireOperator(operatorToken, 'metrics');
  const registry =
    operatorToken === undefined
      ? undefined
      : (await import('./request-and-event-metrics.ts')).createRegistry(app, sources);
  app.get('/metrics', { onRequest }, async (_request, reply) => {
    const text = await registry?.metrics();
    return reply
      .header('cache-control', 'no-store')
      .type(registry?.contentType ?? 'text/plain')
      .send(text);
  });
}
