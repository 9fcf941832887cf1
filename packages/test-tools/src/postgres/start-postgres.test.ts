import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { findPostgres, thisMachine } from '../tools/find-programs.ts';
import { unprivilegedUser } from './cluster.ts';
import { startPostgres } from './start-postgres.ts';

const postgres = findPostgres(thisMachine);
const whereInstalled = postgres.found ? test : test.skip;

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

whereInstalled(
  'starts a server of its own, also as root, and leaves nothing behind',
  async () => {
    if (!postgres.found) return;
    const server = await startPostgres(postgres.path);
    const port = Number(new URL(server.url).port);
    expect(server.version).toMatch(/^\d+\.\d+/);
    expect(await answers(port)).toBe(true);
    await server.stop();
    expect(await answers(port)).toBe(false);
  },
  60_000,
);

test('a folder without PostgreSQL causes an error instead of a hanging start', async () => {
  expect(existsSync('/no/such/bin')).toBe(false);
  await expect(startPostgres('/no/such/bin')).rejects.toThrow('ENOENT');
});

const nobody = 'root:x:0:0:root:/root:/bin/sh\nnobody:x:65534:65534:nobody:/:/bin/false\n';

test('every user but root runs PostgreSQL under their own account', () => {
  expect(unprivilegedUser(1000, () => nobody)).toBeUndefined();
});

test('root runs it as the user postgres, or else as the user nobody', () => {
  expect(unprivilegedUser(0, () => `${nobody}postgres:x:106:113:PostgreSQL:/var/lib/postgresql:/bin/bash\n`)).toEqual({
    uid: 106,
    gid: 113,
  });
  expect(unprivilegedUser(0, () => nobody)).toEqual({ uid: 65534, gid: 65534 });
});

test('throws a clear message on a system without either user', () => {
  expect(() => unprivilegedUser(0, () => 'root:x:0:0::/root:/bin/sh\n')).toThrow('refuses to run as root');
});
