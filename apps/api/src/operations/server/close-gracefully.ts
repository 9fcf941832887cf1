import { unlink } from 'node:fs/promises';
import { Server as ListeningServer } from 'node:net';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Milliseconds for which requests under way may go on once nothing new is taken: an upload on a slow line, a long export. */
export const MAX_CLOSE_MS = 30_000;
/** Milliseconds in which a proxy is expected to give up the connections it keeps for later: longer than any of ours keeps them. */
const PROXY_KEEP_ALIVE_MS = 5_000;
const POLL_MS = 50;

interface CloseOptions {
  /** For which it still takes connections and says on `/readyz` that it ends, for balancers that look there. */
  readonly drainSeconds: number;
  /** The Unix socket it listens on, where it does. */
  readonly socket?: string | undefined;
  /** Whether a proxy holds the connections, and repeats what one of them brought in vain only if that is safe. */
  readonly proxied: boolean;
}

/**
 * Lets a server end without a request noticing. While it closes, the framework answers everything with `Connection: close`; this keeps it from closing a
 * connection that a proxy may be sending into at that moment: a request that meets a closed connection cannot be repeated unless it is known to be safe.
 */
export function closeGracefully(app: FastifyInstance, { drainSeconds, socket, proxied }: CloseOptions): void {
  app.addHook('preClose', async () => {
    if (!app.server.listening) return;
    await pause(drainSeconds * 1000);
    const over = Date.now() + MAX_CLOSE_MS;
    const letsGo = Date.now() + (proxied ? PROXY_KEEP_ALIVE_MS : 0);
    if (socket !== undefined) await removeSocket(socket, app);
    let open = true;
    // The server's own would end idle connections at once.
    ListeningServer.prototype.close.call(app.server, () => {
      open = false;
    });
    while (open) {
      if (Date.now() >= letsGo) app.server.closeIdleConnections();
      if (Date.now() >= over) app.server.closeAllConnections();
      await pause(POLL_MS);
    }
  });
}

/**
 * Takes a socket's name away, so that whoever connects from now on is refused before a byte is sent, and lets those in that already wait at the door:
 * of an address with a port, the kernel would turn them away after their request was taken.
 */
async function removeSocket(socket: string, app: FastifyInstance): Promise<void> {
  let came = true;
  app.server.on('connection', () => {
    came = true;
  });
  // Where it cannot be, it goes with the listening itself.
  await unlink(socket).catch(() => undefined);
  while (came) {
    came = false;
    await pause(POLL_MS);
    await nextTurn();
    await nextTurn();
  }
}
