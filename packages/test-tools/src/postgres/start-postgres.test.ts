import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { thisMachine } from '../tools/tool.ts';
import { findPostgres } from '../tools/find-postgres.ts';
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
