/** @jest-environment node */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type LoopbackServer, serveLoopback } from '@gym/test-tools/loopback';
import { readDeclared } from './answer-declared.ts';

let folder: string;
let server: LoopbackServer;
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'gym-declared-'));
  mkdirSync(path.join(folder, 'src'));
  server = await serveLoopback((_request, response) => {
    void readDeclared(folder, response).then((declared) => declared && response.end(declared.title));
  });
});
afterEach(() => server.stop());

const write = (text: string) => writeFileSync(path.join(folder, 'src/remote.ts'), text);

async function get(): Promise<{ readonly status: number; readonly text: string }> {
  const response = await fetch(server.url);
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
