import { createServer } from 'node:net';

const FIRST = 8200;
const PORTS = 700;

/** The port at which a remote is served from its source: the same for good, and hardly another remote's. */
export function defaultPort(name: string): number {
  const sum = [...name].reduce((hash, letter) => (hash * 31 + letter.charCodeAt(0)) % PORTS, 0);
  return FIRST + sum;
}

/**
 * Says in one sentence what a build of some seconds would end with. @throws Error where something listens there already
 */
export function requireFreePort(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', () =>
      reject(new Error(`Port ${port} is taken: end what listens there, or name another by PORT.`)),
    );
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve()));
  });
}
