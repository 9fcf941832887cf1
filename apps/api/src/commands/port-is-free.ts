import { unlink } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import type { Config } from '../config/config.ts';
import { listenProblem, socketProblem } from './listen.ts';

/** Tries the address before anything slow is done. @throws OperatorError where it cannot be had. */
export async function portIsFree({ host, port, socket }: Pick<Config, 'host' | 'port' | 'socket'>): Promise<void> {
  if (socket !== undefined) return socketIsFree(socket);
  await new Promise<void>((resolve, reject) => {
    const server = createServer();
    server.once('error', (error) => reject(listenProblem(error, host, port)));
    server.listen({ host, port }, () => server.close(() => resolve()));
  });
}

/** A socket outlives a process that was killed; one that nobody listens on is taken away. */
async function socketIsFree(path: string): Promise<void> {
  const found = await new Promise<string | undefined>((resolve) => {
    const asked = connect({ path }, () => {
      asked.destroy();
      resolve('EADDRINUSE');
    });
    asked.once('error', (error: NodeJS.ErrnoException) => resolve(error.code));
  });
  if (found === 'ECONNREFUSED') await unlink(path).catch((error: NodeJS.ErrnoException) => { throw socketProblem(error, path); });
  else if (found !== undefined && found !== 'ENOENT') throw socketProblem(Object.assign(new Error(found), { code: found }), path);
}
