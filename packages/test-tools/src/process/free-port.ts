import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Ports per Jest worker. Each worker has its own range, so that two workers never choose the same port. */
const STRETCH = 1000;
const STRETCHES = 15;

/**
 * The range of this worker. Systems assign ports above it (Linux from 32 768, others from 49 152). So nothing takes the
 * port of a restarting server.
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

/** Ports already returned, because their callers may not listen yet. */
const given = new Set<number>();

/** Finds a free loopback port that this process has not returned before. @throws if there is none */
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
