import type { FastifyInstance } from 'fastify';
import type { Services } from '../http/services.ts';
import { removeOldImports } from '../features/imports/remove-old-imports.ts';
import { removeForgotten } from '../uploads/loose-pictures.ts';
import { addUpTallies } from './add-up-tallies.ts';
import { removeWhatIsOver } from './remove-what-is-over.ts';

const EVERY_MS = 3_600_000;
/** What a busy gym, or an import, changes in this time is read through by each page of renewals and each search. */
const ADD_UP_EVERY_MS = 300_000;
/** A server that is started again and again keeps house all the same. */
const FIRST_AFTER_MS = 60_000;

/**
 * Removes what is over and what nothing names, once an hour while the server runs, and adds up what was counted, more often.
 * Several processes may do so at once: each finds less to do.
 */
export function keepHouse(app: FastifyInstance, services: Services): void {
  const keep = () => {
    services.background.start('housekeeping', () => removeWhatIsOver(services));
    services.background.start('removing old imports', () => removeOldImports(services));
    services.background.start('removing forgotten pictures', () => removeForgotten(services));
  };
  const addUp = () => services.background.start('adding up tallies', () => addUpTallies(services));
  const timers = [setTimeout(keep, FIRST_AFTER_MS), setInterval(keep, EVERY_MS), setInterval(addUp, ADD_UP_EVERY_MS)];
  for (const timer of timers) timer.unref();
  app.addHook('onClose', async () => timers.forEach(clearTimeout));
}
