import { createServer } from 'node:net';

/** Says in one sentence what a build of some seconds would end with. @throws Error where something listens there already */
export function refuseTakenPort(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', () =>
      reject(new Error(`Port ${port} is taken: end what listens there, or name another by PORT.`)),
    );
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve()));
  });
}
