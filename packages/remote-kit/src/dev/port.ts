import { createServer } from 'node:net';

const FIRST = 8200;
const PORTS = 700;

/** The port that serves a remote from its source: stable, and rarely the same as another remote's. */
export function defaultPort(name: string): number {
  const sum = [...name].reduce((hash, letter) => (hash * 31 + letter.charCodeAt(0)) % PORTS, 0);
  return FIRST + sum;
}

/**
 * Checks the port before a build of some seconds would fail on it.
 * @throws Error if the port is taken
 */
export function requireFreePort(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', () =>
      reject(new Error(`Port ${port} is in use: stop the process that listens there, or set PORT.`)),
    );
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve()));
  });
}
