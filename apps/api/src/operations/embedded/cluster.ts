import { spawn } from 'node:child_process';
import { chmod, chown, lchown, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { commandLine, OperatorError } from '../../platform/errors/operator-error.ts';
import { createFolder } from '../../platform/system/folders.ts';
import type { Runner } from './runner.ts';

/** Whether a cluster exists. @throws OperatorError if another major version of PostgreSQL created it */
export async function hasCluster(cluster: string, major: number): Promise<boolean> {
  const text = await readFile(path.join(cluster, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (text === undefined) return false;
  const made = Number.parseInt(text, 10);
  if (made !== major) throw new OperatorError(otherMajor(cluster, made, major));
  return true;
}

/** Explains a change of the major version: an upgrade needs a backup and a restore, and a downgrade is impossible. */
function otherMajor(cluster: string, made: number, major: number): string {
  const folder = path.dirname(cluster);
  const fact =
    `The data in ${folder} was written by PostgreSQL ${made}, and this version of the product runs ` +
    `PostgreSQL ${major}; nothing was changed.`;
  if (made > major)
    return (
      `${fact} It belongs to a newer version of the product: start that one, or set DATA_DIR to another folder and ` +
      `restore a backup from before the upgrade there ("${commandLine('restore <file>')}").`
    );
  return (
    `${fact} Three steps upgrade it: in the version that wrote it, ` +
    `"DATA_DIR=${folder} ${commandLine('backup gym.tar')}"; then "mv ${folder} ${folder}-${made}"; then here, ` +
    `"DATA_DIR=${folder} ${commandLine('restore gym.tar')}".`
  );
}

/**
 * Creates a new cluster. Builds it in a folder beside the final one and renames it at the end, so that an interrupted
 * first start leaves no partial cluster. Uses UTF-8 and PostgreSQL's built-in locale, so that every system sorts alike.
 */
export async function initialiseCluster(cluster: string, password: string, runner: Runner): Promise<void> {
  const draft = `${cluster}.new`;
  await rm(draft, { recursive: true, force: true });
  await createFolder(draft);
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
      else {
        const reason = said.trim().split('\n').slice(-3).join(' ');
        reject(
          new Error(`The embedded database could not be created (initdb ended with ${signal ?? code}): ${reason}`),
        );
      }
    });
  });
}

/** Gives a cluster's files to the account that will run it, if an earlier start used another account. */
export async function takeOwnership(cluster: string, { owner }: Runner): Promise<void> {
  if (!owner) return;
  const { uid } = await stat(cluster);
  if (uid === owner.uid) return;
  for (const entry of await readdir(cluster, { recursive: true }))
    await lchown(path.join(cluster, entry), owner.uid, owner.gid);
  // Change the folder itself last, so that the next start repeats an interrupted change.
  await lchown(cluster, owner.uid, owner.gid);
  await chmod(cluster, 0o700);
}
