import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A running bare server. */
export interface BareServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts the bare server on a database. */
export async function startBareServer(databaseUrl: string): Promise<BareServer> {
  const file = fileURLToPath(new URL('bare-server.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', file], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
  return {
    url: line.trim(),
    stop: async () => {
      child.kill('SIGTERM');
      await once(child, 'close');
    },
  };
}
