import { chmod, lstat, unlink } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../platform/config/config.ts';
import type { SocketMode } from '../../platform/config/network-settings.ts';
import { OperatorError } from '../../platform/errors/operator-error.ts';

/** Starts to listen. @returns the URL to open, or the socket's path. @throws OperatorError if the address is taken */
export async function listen(
  app: FastifyInstance,
  { host, port, socket, socketMode }: Pick<Config, 'host' | 'port' | 'socketMode'> & Partial<Pick<Config, 'socket'>>,
): Promise<string> {
  if (socket !== undefined) return listenOnSocket(app, socket, socketMode);
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw listenProblem(error as NodeJS.ErrnoException, host, port);
  }
  const address = app.server.address();
  const actual = typeof address === 'object' && address ? address.port : port;
  return `http://${nameOf(host)}:${actual}`;
}

/** The proxy uses another account. Permissions of the socket and of its folder decide who else may connect. */
async function listenOnSocket(app: FastifyInstance, path: string, mode: SocketMode): Promise<string> {
  try {
    await app.listen({ path });
    await chmod(path, Number.parseInt(mode, 8));
  } catch (error) {
    throw socketProblem(error as NodeJS.ErrnoException, path);
  }
  return `unix:${path}`;
}

/** Returns the address as a browser on this machine would write it. */
function nameOf(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

/** Explains why an address is unavailable. Returns other errors unchanged. */
function listenProblem(error: NodeJS.ErrnoException, host: string, port: number): Error {
  const free = port < 65_535 ? port + 1 : port - 1;
  switch (error.code) {
    case 'EADDRINUSE':
      return new OperatorError(
        `Port ${port} is taken by another program: stop that, or choose another port, for example PORT=${free}.`,
      );
    case 'EACCES':
      return new OperatorError(
        `This user may not listen on port ${port}: choose one above 1023, for example PORT=8080.`,
      );
    case 'EADDRNOTAVAIL':
    case 'EINVAL':
      return new OperatorError(
        `HOST ${host} is not an address of this machine: use 127.0.0.1 for this machine only or 0.0.0.0 for everybody.`,
      );
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new OperatorError(
        `HOST ${host} is not a name of this machine: use 127.0.0.1 for this machine only or 0.0.0.0 for everybody.`,
      );
    default:
      return error;
  }
}

/** Explains why a socket is unavailable. Returns other errors unchanged. */
function socketProblem(error: NodeJS.ErrnoException, path: string): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new OperatorError(`Another process listens on SOCKET ${path}: stop that, or choose another path.`);
    // Node reports EACCES for a missing folder too.
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case 'ENOENT':
    case 'ENOTDIR':
      return new OperatorError(
        `SOCKET ${path} cannot be created: its folder must exist, and this user must be able to write to it.`,
      );
    default:
      return error;
  }
}

/** Tests the address before slow work begins. @throws OperatorError if it is unavailable */
export async function requireFreeAddress({
  host,
  port,
  socket,
}: Pick<Config, 'host' | 'port' | 'socket'>): Promise<void> {
  if (socket !== undefined) return requireFreeSocket(socket);
  await new Promise<void>((resolve, reject) => {
    const server = createServer();
    server.once('error', (error) => reject(listenProblem(error, host, port)));
    server.listen({ host, port }, () => server.close(() => resolve()));
  });
}

/** Removes the socket of a killed process, but no other file of that name. */
async function requireFreeSocket(path: string): Promise<void> {
  const there = await lstat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw socketProblem(error, path);
  });
  if (!there) return;
  if (!there.isSocket()) {
    const what = there.isDirectory() ? 'folder' : there.isSymbolicLink() ? 'link' : 'file';
    throw new OperatorError(
      `SOCKET ${path} is a ${what}, not a socket, and was not changed: choose another path, or move the ${what}.`,
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
