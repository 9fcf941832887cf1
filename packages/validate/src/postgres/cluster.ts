import { randomBytes } from 'node:crypto';
import { chownSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../free-port.ts';
import { finishProgram, type Programs } from './postgres-program.ts';
import { serverFolder } from './server-folder.ts';
import { unprivilegedUser } from './unprivileged-user.ts';

/** The data of a PostgreSQL server in a temporary folder, with a random password, and the loopback port it is for. */
export interface Cluster {
  readonly programs: Programs;
  readonly data: string;
  readonly port: number;
  /** Of a superuser, so that suites can make databases of their own. */
  readonly url: string;
  /** `15.14`. */
  readonly version: string;
  discard(): void;
}

/** Makes one. @throws with PostgreSQL's own words when it cannot be made */
export async function makeCluster(bin: string): Promise<Cluster> {
  const user = unprivilegedUser();
  const folder = serverFolder(user);
  const discard = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  const programs = { bin, folder, user };
  const data = join(folder, 'data');
  try {
    const version = (await finishProgram(programs, 'postgres', ['--version'])).replace(/^\D*(\S+)[^]*$/, '$1');
    const password = randomBytes(18).toString('base64url');
    const passwordFile = join(folder, 'password');
    writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
    if (user) chownSync(passwordFile, user.uid, user.gid);
    await finishProgram(programs, 'initdb', [
      '-D',
      data,
      '-U',
      'postgres',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--locale=C',
      '--no-sync',
    ]);
    const port = await freePort();
    return {
      programs,
      data,
      port,
      version,
      discard,
      url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    };
  } catch (error) {
    discard();
    throw error;
  }
}
