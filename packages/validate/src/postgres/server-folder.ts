import { chownSync, mkdtempSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { SystemUser } from './unprivileged-user.ts';

/** A new temporary folder that the server's user owns and can enter: root's own TMPDIR may lie where nobody else may go. */
export function serverFolder(user: SystemUser | undefined): string {
  const parent = user ? ([tmpdir(), '/tmp', '/var/tmp'].find(anyoneEnters) ?? '/tmp') : tmpdir();
  const folder = mkdtempSync(join(parent, 'gym-postgres-'));
  if (user) chownSync(folder, user.uid, user.gid);
  return folder;
}

function anyoneEnters(folder: string): boolean {
  try {
    const enters = (statSync(folder).mode & 0o001) !== 0;
    return enters && (dirname(folder) === folder || anyoneEnters(dirname(folder)));
  } catch {
    return false; // a folder that is not there cannot be entered
  }
}
