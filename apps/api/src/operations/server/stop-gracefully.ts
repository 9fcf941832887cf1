import { unlink } from 'node:fs/promises';
import { Server as ListeningServer } from 'node:net';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Shutdown } from '../../platform/system/shutdown.ts';

/** Milliseconds for requests in flight to finish after the server stops accepting: a slow upload, a long export. */
export const MAX_CLOSE_MS = 30_000;
/** Milliseconds until proxies have closed their idle connections: longer than our proxies keep them. */
const PROXY_KEEP_ALIVE_MS = 5_000;
const POLL_MS = 50;

interface CloseOptions {
  /**
   * How long the server still accepts connections while `/readyz` reports the shutdown, for load balancers that check
   * it.
   */
  readonly drainSeconds: number;
  /** The path of the server's Unix socket, if it uses one. */
  readonly socket?: string | undefined;
  /** Whether the connections come from a proxy, which repeats a failed request only if that is safe. */
  readonly proxied: boolean;
}

/**
 * Stops a server without losing a request. While it closes, the framework answers with `Connection: close`. Idle
 * connections of a proxy stay open for a while: the proxy may be sending into one, and can repeat only safe requests.
 */
export function closeGracefully(app: FastifyInstance, { drainSeconds, socket, proxied }: CloseOptions): void {
  app.addHook('preClose', async () => {
    if (!app.server.listening) return;
    await pause(drainSeconds * 1000);
    const over = Date.now() + MAX_CLOSE_MS;
    const letsGo = Date.now() + (proxied ? PROXY_KEEP_ALIVE_MS : 0);
    if (socket !== undefined) await removeSocket(socket, app);
    let open = true;
    // The server's own method would close idle connections at once.
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
 * Removes the socket file, so that new connections fail before they send a byte. Accepts the connections that already
 * wait.
 */
async function removeSocket(socket: string, app: FastifyInstance): Promise<void> {
  let came = true;
  app.server.on('connection', () => {
    came = true;
  });
  // If that fails, closing the server removes the file.
  await unlink(socket).catch(() => undefined);
  while (came) {
    came = false;
    await pause(POLL_MS);
    await nextTurn();
    await nextTurn();
  }
}

/** The closing of a terminal sends SIGHUP. */
const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
/** Longer than requests in flight may take, plus time to stop the database. */
const SHUTDOWN_TIMEOUT = MAX_CLOSE_MS + 30_000;

interface StopOptions {
  readonly drainSeconds?: number;
  /** Runs when the first signal arrives. */
  readonly began?: (signal: string) => void;
}

/** Shuts down in order after a signal or an uncaught exception. A second signal ends the process without waiting. */
export function shutDownOnSignals(
  shutdown: Shutdown,
  report: (error: unknown) => void,
  { drainSeconds = 0, began = () => undefined }: StopOptions = {},
): void {
  async function end(code: number): Promise<void> {
    setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT + drainSeconds * 1000).unref();
    const well = await shutdown.run(report);
    process.exit(well ? code : 1);
  }
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      if (shutdown.started) process.exit(1);
      began(signal);
      void end(0);
    });
  }
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      report(error);
      if (!shutdown.started) void end(1);
    });
  }
  process.on('exit', () => shutdown.runNow());
}
