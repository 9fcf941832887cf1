import { createServer } from 'node:net';

/**
 * Checks the port before a build of some seconds would fail on it.
 * @throws Error if the port is taken
 */
export async function requireFreePort(host: string, port: number): Promise<void> {
  await probe(host, port).catch(() => {
    throw new Error(`Port ${port} is in use: stop the process that listens there, or set PORT.`);
  });
}

/** A port of this machine that nothing uses. */
export const freePort = (): Promise<number> => probe('127.0.0.1', 0);

function probe(host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(port, host, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : port));
    });
  });
}
