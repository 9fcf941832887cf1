import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { subscribe } from '../events/events.ts';
import type { MetricsSources } from './register-metrics.ts';
import { registerRemoteGauges } from './remote-gauges.ts';

/** Seconds: most calls take a few milliseconds, a sign-in a tenth of a second, an upload or an export longer. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Counts requests by the pattern of their route, never by their address: whoever asks could make up any number of those. */
function countRequests(app: FastifyInstance, registry: Registry): void {
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

/** Counts what parts of the server tell, as long as it runs. */
function countEvents(app: FastifyInstance, registry: Registry): void {
  const registers = [registry];
  const security = new Counter({
    name: 'gym_security_events_total',
    help: 'Lines of the security log by their event: refused sign-ins, throttled attempts, denied roles and others.',
    labelNames: ['event'],
    registers,
  });
  const throttled = new Counter({
    name: 'gym_throttled_total',
    help: 'Attempts that were throttled, by kind.',
    labelNames: ['kind'],
    registers,
  });
  const replays = new Counter({
    name: 'gym_idempotency_replays_total',
    help: 'Saves that were repeated under their key and answered as the first time, by call.',
    labelNames: ['call'],
    registers,
  });
  const mails = new Counter({
    name: 'gym_mails_total',
    help: 'Mails by result: sent, or failed where the mail server did not take them.',
    labelNames: ['result'],
    registers,
  });
  const release = new Gauge({
    name: 'gym_release_sequence',
    help: 'Number of the release whose documents are served.',
    registers,
  });
  // So that a rise from nothing is seen as one.
  for (const result of ['sent', 'failed']) mails.inc({ result }, 0);
  for (const event of ['sign-in-refused', 'throttled', 'role-denied', 'operator-refused']) security.inc({ event }, 0);
  const ends = [
    subscribe('security', ({ event, throttle }) => {
      security.inc({ event });
      if (throttle !== undefined) throttled.inc({ kind: throttle });
    }),
    subscribe('replayed', ({ call }) => replays.inc({ call })),
    subscribe('mail', ({ sent }) => mails.inc({ result: sent ? 'sent' : 'failed' })),
    subscribe('release', ({ sequence }) => release.set(sequence)),
  ];
  app.addHook('onClose', async () => ends.forEach((end) => end()));
}

/** How the connections to the database are used, read when somebody asks. */
function registerPoolGauges(pool: Pool, registry: Registry): void {
  const read: Readonly<Record<string, readonly [help: string, value: () => number]>> = {
    gym_database_connections: ['Connections to the database that are open.', () => pool.totalCount],
    gym_database_connections_idle: ['Those of them that nobody uses.', () => pool.idleCount],
    gym_database_connections_most: ['Connections that this process opens at most.', () => pool.options.max],
    gym_database_waiting: ['Queries that wait for a connection.', () => pool.waitingCount],
  };
  for (const [name, [help, value]] of Object.entries(read)) {
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(value());
      },
    });
  }
}

/** Everything that is measured of this server. */
export function createRegistry(app: FastifyInstance, { pool, db, clock }: MetricsSources): Registry {
  const registry = new Registry();
  // Memory, processor, event loop, start of the process.
  collectDefaultMetrics({ register: registry });
  countRequests(app, registry);
  countEvents(app, registry);
  if (pool !== undefined) registerPoolGauges(pool, registry);
  if (db !== undefined && clock !== undefined) registerRemoteGauges({ db, clock }, registry);
  return registry;
}
