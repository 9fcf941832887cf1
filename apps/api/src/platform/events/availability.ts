import type { FastifyInstance } from 'fastify';
import { type Part, subscribe } from './events.ts';

/** Returns the parts that do not work at the moment, until the server closes. */
export function trackAvailability(app: FastifyInstance): () => readonly Part[] {
  const failing = new Set<Part>();
  const unsubscribe = subscribe('availability', ({ part, available }) => {
    if (available) failing.delete(part);
    else failing.add(part);
  });
  app.addHook('onClose', async () => unsubscribe());
  return () => [...failing].sort();
}
