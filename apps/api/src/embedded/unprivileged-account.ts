import { readFile } from 'node:fs/promises';

export interface Account {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/** Accounts of the system that PostgreSQL may run under, best first. initdb refuses ids without a name. */
const NAMES = ['postgres', 'nobody'];

/** The account PostgreSQL runs under when the server is run by root. */
export async function unprivilegedAccount(passwd = '/etc/passwd'): Promise<Account | undefined> {
  const lines = (await readFile(passwd, 'utf8').catch(() => '')).split('\n').map((line) => line.split(':'));
  const accounts = lines.map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
  return NAMES.map((wanted) => accounts.find(({ name, uid }) => name === wanted && uid > 0)).find(Boolean);
}
