import { lstat, unlink } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import type { Config } from '../config/config.ts';
import { OperatorError } from '../operator-error.ts';
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

/** A socket outlives a process that was killed; one that nobody listens on is taken away. Anything else of that name is somebody's, and stays. */
async function socketIsFree(path: string): Promise<void> {
  const there = await lstat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw socketProblem(error, path);
  });
  if (!there) return;
  if (!there.isSocket()) {
    const what = there.isDirectory() ? 'folder' : there.isSymbolicLink() ? 'link' : 'file';
    throw new OperatorError(
      `SOCKET ${path} is a ${what} and no socket, and was not touched: choose another path, or move the ${what} away.`,
    );
  }
  const found = await new Promise<string | undefined>((resolve) => {
    const asked = connect({ path }, () => {
      asked.destroy();
      resolve('EADDRINUSE');
    });
    asked.once('error', (error: NodeJS.ErrnoException) => resolve(error.code));
  });
  if (found === 'ECONNREFUSED')
    await unlink(path).catch((error: NodeJS.ErrnoException) => {
      throw socketProblem(error, path);
    });
  else if (found !== undefined && found !== 'ENOENT')
    throw socketProblem(Object.assign(new Error(found), { code: found }), path);
}
