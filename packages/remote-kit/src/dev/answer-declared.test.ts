/** @jest-environment node */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readDeclared } from './answer-declared.ts';

let folder: string;
let server: Server;
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'gym-declared-'));
  server = createServer((_request, response) => {
    const declared = readDeclared(folder, response);
    if (declared) response.end(declared.title);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true, force: true });
});

const write = (text: string) => writeFileSync(path.join(folder, 'remote.json'), text);

async function get(): Promise<{ readonly status: number; readonly text: string }> {
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  return { status: response.status, text: await response.text() };
}

test('an incomplete remote.json shows as a sentence, and the server answers again after the next save', async () => {
  write('{ "name":');
  expect(await get()).toEqual({ status: 503, text: expect.stringContaining('remote.json is not valid JSON: ') });
  const declared = { name: 'reports', title: 'Reports', owner: 'Reports team', audience: 'staff', contract: '^1.8.0' };
  const routes = [{ path: '/reports', page: 'overview', early: [] }];
  write(JSON.stringify({ ...declared, menu: [], routes, needs: [] }));
  expect(await get()).toEqual({ status: 200, text: 'Reports' });
});
