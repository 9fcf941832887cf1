import { createConnection, createServer, type Socket } from 'node:net';
import { openLoopback } from '@gym/test-tools/loopback';

/** A way to the test database that a test can break. */
export interface BreakableConnection {
  readonly url: string;
  /** Ends all connections, and accepts no new one. */
  break(): void;
  mend(): void;
  close(): void;
}

/** Leads to a database by a port of its own. */
export async function breakableConnection(databaseUrl: string): Promise<BreakableConnection> {
  const { hostname, port } = new URL(databaseUrl);
  const open = new Set<Socket>();
  let broken = false;
  const end = () => open.forEach((socket) => socket.destroy());
  const server = createServer((client) => {
    if (broken) return void client.destroy();
    const database = createConnection({ host: hostname, port: Number(port || 5432) });
    for (const [socket, other] of [
      [client, database],
      [database, client],
    ] as const) {
      open.add(socket);
      socket
        .on('error', () => undefined)
        .on('close', () => {
          open.delete(socket);
          other.destroy();
        });
      socket.pipe(other);
    }
  });
  const opened = await openLoopback(server);
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${opened.port}`;
  return {
    url: url.href,
    break() {
      broken = true;
      end();
    },
    mend() {
      broken = false;
    },
    close() {
      end();
      void opened.stop();
    },
  };
}
