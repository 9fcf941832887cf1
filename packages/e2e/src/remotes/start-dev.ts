import { spawn } from 'node:child_process';
import { freePort } from '@gym/validate';
import { eventually } from '../stage/eventually.ts';

/** `remote-kit dev` at work. */
export interface DevServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** Serves the remote in a folder from its source; resolves once it was built. */
export async function startDev(program: string, folder: string): Promise<DevServer> {
  const port = await freePort();
  const child = spawn(process.execPath, [program, 'dev'], {
    cwd: folder,
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  try {
    await eventually(() => {
      if (child.exitCode !== null) throw new Error(`It ended: ${said}`);
      if (!said.includes('built in')) throw new Error(`It did not build: ${said}`);
    }, 90_000);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `http://127.0.0.1:${port}`, stop };
}
