import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * In ports: each worker of jest takes its own of these, so that two that look at the same moment do not find the same.
 */
const STRETCH = 1000;
const STRETCHES = 15;

/**
 * Below what systems hand out by themselves (Linux from 32 768, others from 49 152): no connection and no server on
 * "any port" takes one away from a server that is started again.
 */
function stretch(): readonly [number, number] {
  const first = 15_000 + (Number(process.env['JEST_WORKER_ID'] ?? 0) % STRETCHES) * STRETCH;
  return [first, first + STRETCH - 1];
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/** Whoever asked for it may not listen there yet. */
const given = new Set<number>();

/**
 * A loopback port that nothing listens on at this moment, and that this process has given to nobody before. @throws
 * where there is none
 */
export async function freePort([first, last] = stretch()): Promise<number> {
  const count = last - first + 1;
  const begin = randomInt(count);
  for (let step = 0; step < count; step += 1) {
    const port = first + ((begin + step) % count);
    if (given.has(port)) continue;
    given.add(port);
    if (await isFree(port)) return port;
    given.delete(port);
  }
  throw new Error(`There is no free port from ${first} to ${last}.`);
}
