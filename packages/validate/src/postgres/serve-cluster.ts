import type { ChildProcess } from 'node:child_process';
import type { Cluster } from './cluster.ts';
import { postgresProgram } from './postgres-program.ts';

/** Starts the server of a cluster; resolves once it takes connections. `onStart` gets the process before that. @throws with PostgreSQL's own words when it does not come up */
export async function serveCluster(
  { programs, data, port }: Cluster,
  more: Readonly<Record<string, string | number>>,
  onStart?: (child: ChildProcess) => void,
): Promise<ChildProcess> {
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: programs.folder,
    max_connections: 200,
    ...more,
  };
  const child = postgresProgram(programs, 'postgres', [
    '-D',
    data,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]);
  onStart?.(child);
  let output = '';
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output = (output + text).slice(-20_000);
        if (output.includes('ready to accept connections')) resolve();
      });
    }
    child.once('error', reject);
    child.once('close', () => reject(new Error(`postgres ended at once: ${output.trim()}`)));
  });
  return child;
}
