/** @jest-environment node */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readDeclared } from './answer-declared.ts';

let folder: string;
let server: Server;
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'gym-declared-'));
  mkdirSync(path.join(folder, 'src'));
  server = createServer((_request, response) => {
    void readDeclared(folder, response).then((declared) => declared && response.end(declared.title));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const write = (text: string) => writeFileSync(path.join(folder, 'src/remote.ts'), text);

async function get(): Promise<{ readonly status: number; readonly text: string }> {
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  return { status: response.status, text: await response.text() };
}

test('an incomplete declaration shows as a sentence, and the server answers again after the next save', async () => {
  const IMPORT = `import { defineRemote } from '@gym/remote-contract/define-remote';\n`;
  write(`${IMPORT}export const { contract, routes } = defineRemote({ name: `);
  expect(await get()).toEqual({ status: 503, text: expect.stringContaining('src/remote.ts:2:') });
  write(`${IMPORT}export const { contract, routes } = defineRemote({
    ...{ name: 'reports', title: 'Reports', owner: 'Reports team', audience: 'staff', contract: '^1.8.0' },
    routes: [{ path: '/reports', page: () => import(/* webpackChunkName: "overview" */ './overview.tsx') }],
    needs: [],
  });`);
  expect(await get()).toEqual({ status: 200, text: 'Reports' });
});
