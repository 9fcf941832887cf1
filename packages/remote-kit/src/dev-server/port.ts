import { createServer } from 'node:net';

/**
 * Checks the port before a build of some seconds would fail on it.
 * @throws Error if the port is taken
 */
export async function requireFreePort(host: string, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(port, host, () => server.close(() => resolve()));
  }).catch(() => {
    throw new Error(`Port ${port} is in use: stop the process that listens there, or set PORT.`);
  });
}
