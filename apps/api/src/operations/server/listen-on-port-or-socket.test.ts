import { readFileSync, symlinkSync, mkdirSync, writeFileSync, lstatSync } from 'node:fs';
import path from 'node:path';
import fastify from 'fastify';
import { OperatorError } from '../../platform/errors/operator-error.ts';
import { listen, requireFreeAddress } from './listen-on-port-or-socket.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';

const folder = temporaryFolder();

test.each([
  ['file', (at: string) => writeFileSync(at, 'the only backup')],
  ['folder', (at: string) => mkdirSync(at)],
  ['link', (at: string) => symlinkSync('/nowhere', at)],
])('leaves a %s at the path of SOCKET unchanged', async (what, make) => {
  const socket = path.join(folder, what);
  make(socket);
  const before = lstatSync(socket);
  await expect(requireFreeAddress({ host: '', port: 0, socket })).rejects.toThrow(
    new OperatorError(
      `SOCKET ${socket} is a ${what}, not a socket, and was not changed: choose another path, or move the ${what}.`,
    ),
  );
  expect(lstatSync(socket)).toEqual(before);
  if (what === 'file') expect(readFileSync(socket, 'utf8')).toBe('the only backup');
});

test.each(['0666', '0660', '0600'] as const)('a socket has the permissions of SOCKET_MODE: %s', async (socketMode) => {
  const socket = path.join(folder, socketMode);
  const app = fastify();
  await listen(app, { host: '', port: 0, socket, socketMode });
  expect((lstatSync(socket).mode & 0o777).toString(8)).toBe(socketMode.slice(1));
  await app.close();
});
