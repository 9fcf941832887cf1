import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo, Server, Socket } from 'node:net';

/** A server of this machine for this machine. */
export interface LoopbackServer {
  readonly port: number;
  /** Its origin by HTTP. */
  readonly url: string;
  /** Ends its connections, too. */
  stop(): Promise<void>;
}

/** Opens a server on a loopback port: a free one, unless one is named. @throws Error if the port is taken */
export async function openLoopback(server: Server, asked = 0): Promise<LoopbackServer> {
  const connections = new Set<Socket>();
  server.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(asked, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const connection of connections) connection.destroy();
      }),
  };
}

/** Answers HTTP requests on a loopback port. */
export const serveLoopback = (answer: RequestListener, port?: number): Promise<LoopbackServer> =>
  openLoopback(createServer(answer), port);
