import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** Seconds: most calls take a few milliseconds, a sign-in a tenth of a second, an upload or an export longer. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Counts requests by the pattern of their route, never by their address: whoever asks could make up any number of those. */
export function countRequests(app: FastifyInstance, registry: Registry): void {
  const registers = [registry];
  const requests = new Counter({
    name: 'gym_http_requests_total',
    help: 'Requests by route, method and status; status "aborted" where the client hung up first.',
    labelNames: ['route', 'method', 'status'],
    registers,
  });
  const times = new Histogram({
    name: 'gym_http_request_duration_seconds',
    help: 'Seconds until a request was answered, by route and method.',
    labelNames: ['route', 'method'],
    buckets: SECONDS,
    registers,
  });
  const underWay = new Gauge({
    name: 'gym_http_requests_in_flight',
    help: 'Requests that are not answered yet.',
    registers,
  });
  app.addHook('onRequest', (request, reply, done) => {
    const start = performance.now();
    underWay.inc();
    reply.raw.once('close', () => {
      underWay.dec();
      const route = request.is404 ? 'none' : (request.routeOptions.url ?? 'none');
      const { method } = request;
      requests.inc({ route, method, status: reply.raw.writableFinished ? String(reply.statusCode) : 'aborted' });
      times.observe({ route, method }, (performance.now() - start) / 1000);
    });
    done();
  });
}
