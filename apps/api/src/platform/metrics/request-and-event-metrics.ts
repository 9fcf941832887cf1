import { reasons } from '@gym/api-contract';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { subscribe } from '../events/events.ts';
import type { SecurityEvent } from '../log/security-log.ts';
import { type MetricsSources, registerGauges } from './gauges.ts';

/** Seconds: most calls take a few milliseconds, a sign-in a tenth of a second, an upload or an export longer. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Counts requests by the pattern of their route. Addresses would let any client create unlimited labels. */
function countRequests(app: FastifyInstance, registry: Registry): void {
  const registers = [registry];
  const requests = new Counter({
    name: 'gym_http_requests_total',
    help: 'Requests by route, method and status; status "aborted" if the client disconnected first.',
    labelNames: ['route', 'method', 'status'],
    registers,
  });
  const times = new Histogram({
    name: 'gym_http_request_duration_seconds',
    help: 'Seconds until the response, by route and method.',
    labelNames: ['route', 'method'],
    buckets: SECONDS,
    registers,
  });
  const inFlight = new Gauge({
    name: 'gym_http_requests_in_flight',
    help: 'Requests without a response yet.',
    registers,
  });
  app.addHook('onRequest', (request, reply, done) => {
    const start = performance.now();
    inFlight.inc();
    reply.raw.once('close', () => {
      inFlight.dec();
      const route = request.is404 ? 'none' : (request.routeOptions.url ?? 'none');
      const { method } = request;
      requests.inc({ route, method, status: reply.raw.writableFinished ? String(reply.statusCode) : 'aborted' });
      times.observe({ route, method }, (performance.now() - start) / 1000);
    });
    done();
  });
}

/** Events of the security log that alarms count. */
const ALARMING_EVENTS: readonly SecurityEvent[] = [
  'sign-in-refused',
  'second-factor-refused',
  'code-refused',
  'password-refused',
  'throttled',
  'role-denied',
  'operator-refused',
  'release-refused',
  'mass-reading',
];

/** Counts the events that parts of the server publish, until the server closes. */
function countEvents(app: FastifyInstance, registry: Registry): void {
  const registers = [registry];
  const security = new Counter({
    name: 'gym_security_events_total',
    help: 'Lines of the security log by event: failed sign-ins, throttled attempts, denied roles and others.',
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
    help: 'Saves repeated with their idempotency key, by call.',
    labelNames: ['call'],
    registers,
  });
  const mails = new Counter({
    name: 'gym_mails_total',
    help: 'Mails by result: sent, or failed if the mail server rejected them.',
    labelNames: ['result'],
    registers,
  });
  const release = new Gauge({
    name: 'gym_release_sequence',
    help: 'Number of the served release.',
    registers,
  });
  const available = {
    database: new Gauge({ name: 'gym_database_available', help: '1 if the database answers, 0 if not.', registers }),
    pictures: new Gauge({ name: 'gym_pictures_available', help: '1 if pictures can be stored, 0 if not.', registers }),
    saving: new Gauge({ name: 'gym_saving_available', help: '1 if the database can save, 0 if not.', registers }),
  };
  for (const gauge of Object.values(available)) gauge.set(1);
  // Start at zero, so that an alarm sees the first increase.
  for (const result of ['sent', 'failed']) mails.inc({ result }, 0);
  for (const event of ALARMING_EVENTS) security.inc({ event }, 0);
  for (const kind of Object.keys(reasons.limits.attempts)) throttled.inc({ kind }, 0);
  const unsubscribers = [
    subscribe('security', ({ event, throttle }) => {
      security.inc({ event });
      if (throttle !== undefined) throttled.inc({ kind: throttle });
    }),
    subscribe('replayed', ({ call }) => replays.inc({ call })),
    subscribe('mail', ({ sent }) => mails.inc({ result: sent ? 'sent' : 'failed' })),
    subscribe('availability', ({ part, available: works }) => available[part].set(works ? 1 : 0)),
    subscribe('release', ({ sequence }) => release.set(sequence)),
  ];
  app.addHook('onClose', async () => unsubscribers.forEach((unsubscribe) => unsubscribe()));
}

/** Creates the registry with all metrics of this server. */
export function createRegistry(app: FastifyInstance, sources: MetricsSources): Registry {
  const registry = new Registry();
  // Memory, processor, event loop, start of the process.
  collectDefaultMetrics({ register: registry });
  countRequests(app, registry);
  countEvents(app, registry);
  registerGauges(registry, sources);
  return registry;
}
