import { spawn } from 'node:child_process';
import { chmod, chown, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeFolder } from '../data-folder/make-folder.ts';
import type { Runner } from './runner.ts';

/**
 * Makes a new cluster. In a folder beside it that gets its name at the end, so that an interrupted first start leaves
 * nothing half made. UTF-8 and the locale that PostgreSQL brings itself: the same order on every system.
 */
export async function initialiseCluster(cluster: string, password: string, runner: Runner): Promise<void> {
  const draft = `${cluster}.new`;
  await rm(draft, { recursive: true, force: true });
  await makeFolder(draft);
  const secret = await mkdtemp(path.join(tmpdir(), 'gym-initdb-'));
  const secretFile = path.join(secret, 'password');
  try {
    await writeFile(secretFile, `${password}\n`, { mode: 0o600 });
    if (runner.owner)
      for (const file of [draft, secret, secretFile]) await chown(file, runner.owner.uid, runner.owner.gid);
    await chmod(draft, 0o700);
    await runInitdb(draft, secretFile, runner);
  } finally {
    await rm(secret, { recursive: true, force: true });
  }
  await rename(draft, cluster);
}

function runInitdb(folder: string, secretFile: string, runner: Runner): Promise<void> {
  const { file, args, options } = runner.command(
    'initdb',
    [
      '--username=gym',
      `--pwfile=${secretFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--lc-messages=C',
    ],
    folder,
  );
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (code === 0) resolve();
      else
        reject(
          new Error(
            `The embedded database could not be made (initdb ended with ${signal ?? code}): ${said.trim().split('\n').slice(-3).join(' ')}`,
          ),
        );
    });
  });
}
