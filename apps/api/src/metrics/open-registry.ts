import type { FastifyInstance } from 'fastify';
import { Registry, collectDefaultMetrics } from 'prom-client';
import { countHappenings } from './count-happenings.ts';
import { countRequests } from './count-requests.ts';
import { readPool } from './read-pool.ts';
import { readRemotes } from './read-remotes.ts';
import type { Measured } from './register-metrics.ts';

/** Everything that is measured of this server. */
export function openRegistry(app: FastifyInstance, { pool, db, clock }: Measured): Registry {
  const registry = new Registry();
  // Memory, processor, event loop, start of the process.
  collectDefaultMetrics({ register: registry });
  countRequests(app, registry);
  countHappenings(app, registry);
  if (pool !== undefined) readPool(pool, registry);
  if (db !== undefined && clock !== undefined) readRemotes({ db, clock }, registry);
  return registry;
}
