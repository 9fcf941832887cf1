import { createServer } from 'node:net';
import type { Config } from '../config/config.ts';
import { listenProblem } from './listen.ts';

/** Tries the address before anything slow is done. @throws OperatorError where it cannot be had. */
export function portIsFree({ host, port }: Pick<Config, 'host' | 'port'>): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error) => reject(listenProblem(error, host, port)));
    server.listen({ host, port }, () => server.close(() => resolve()));
  });
}
