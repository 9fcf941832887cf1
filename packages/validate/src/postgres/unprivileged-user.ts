import { readFileSync } from 'node:fs';

export interface SystemUser {
  readonly uid: number;
  readonly gid: number;
}

/**
 * Whom PostgreSQL runs as when we are root, which it refuses: its own user where the system has one, else `nobody`.
 * Undefined when we are not root: then it runs as ourselves.
 */
export function unprivilegedUser(
  uid = process.getuid?.(),
  passwd = () => readFileSync('/etc/passwd', 'utf8'),
): SystemUser | undefined {
  if (uid !== 0) return undefined;
  const lines = passwd()
    .split('\n')
    .map((line) => line.split(':'));
  const line = ['postgres', 'nobody'].map((name) => lines.find((fields) => fields[0] === name)).find(Boolean);
  if (!line)
    throw new Error('PostgreSQL refuses to run as root, and this system has neither a user postgres nor nobody.');
  return { uid: Number(line[2]), gid: Number(line[3]) };
}
