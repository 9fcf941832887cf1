import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import { OperatorError } from '../operator-error.ts';

/** Starts to listen. @returns the URL to open, of a socket its path. @throws OperatorError where the address cannot be had. */
export async function listen(
  app: FastifyInstance,
  { host, port, socket }: Pick<Config, 'host' | 'port' | 'socket'>,
): Promise<string> {
  if (socket !== undefined) return listenOnSocket(app, socket);
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw listenProblem(error as NodeJS.ErrnoException, host, port);
  }
  const address = app.server.address();
  const actual = typeof address === 'object' && address ? address.port : port;
  return `http://${nameOf(host)}:${actual}`;
}

/** The proxy is another account: who may reach the socket is decided by the folder it lies in. */
async function listenOnSocket(app: FastifyInstance, path: string): Promise<string> {
  try {
    await app.listen({ path, readableAll: true, writableAll: true });
  } catch (error) {
    throw socketProblem(error as NodeJS.ErrnoException, path);
  }
  return `unix:${path}`;
}

/** What a browser on this machine calls the address. */
function nameOf(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

/** The sentence for an address that cannot be had; other errors as they are. */
export function listenProblem(error: NodeJS.ErrnoException, host: string, port: number): Error {
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

/** The sentence for a socket that cannot be had; other errors as they are. */
export function socketProblem(error: NodeJS.ErrnoException, path: string): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new OperatorError(`Another process listens on SOCKET ${path}: stop that, or choose another path.`);
    // Node says EACCES also where the folder is not there.
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case 'ENOENT':
    case 'ENOTDIR':
      return new OperatorError(`SOCKET ${path} cannot be made: its folder has to be there, and this user's to write.`);
    default:
      return error;
  }
}
