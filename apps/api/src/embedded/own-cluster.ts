import { chmod, lchown, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Runner } from './runner.ts';

/** Gives a cluster to whoever will run it, where an earlier start ran it under another account. */
export async function ownCluster(cluster: string, { owner }: Runner): Promise<void> {
  if (!owner) return;
  const { uid } = await stat(cluster);
  if (uid === owner.uid) return;
  for (const entry of await readdir(cluster, { recursive: true }))
    await lchown(path.join(cluster, entry), owner.uid, owner.gid);
  // Last, so that an interrupted walk is walked again.
  await lchown(cluster, owner.uid, owner.gid);
  await chmod(cluster, 0o700);
}
