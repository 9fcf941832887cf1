import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, type Registry } from 'prom-client';
import { whenever } from '../happenings/happenings.ts';

/** Counts what parts of the server tell, as long as it runs. */
export function countHappenings(app: FastifyInstance, registry: Registry): void {
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
    whenever('security', ({ event, throttle }) => {
      security.inc({ event });
      if (throttle !== undefined) throttled.inc({ kind: throttle });
    }),
    whenever('replayed', ({ call }) => replays.inc({ call })),
    whenever('mail', ({ sent }) => mails.inc({ result: sent ? 'sent' : 'failed' })),
    whenever('release', ({ sequence }) => release.set(sequence)),
  ];
  app.addHook('onClose', async () => ends.forEach((end) => end()));
}
