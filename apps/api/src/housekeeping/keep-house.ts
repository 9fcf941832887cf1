import type { FastifyInstance } from 'fastify';
import type { Services } from '../http/services.ts';
import { removeWhatIsOver } from './remove-what-is-over.ts';

const EVERY_MS = 3_600_000;

/** Removes what is over once an hour while the server runs. Several processes may do so at once: each finds less to do. */
export function keepHouse(app: FastifyInstance, services: Services): void {
  const timer = setInterval(() => services.background.start('housekeeping', () => removeWhatIsOver(services)), EVERY_MS);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
