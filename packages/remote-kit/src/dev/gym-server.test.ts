/** @jest-environment node */
import { rmSync } from 'node:fs';
import path from 'node:path';
import { REPOSITORY } from '@gym/build';
import type { RemoteJson } from '@gym/remote-contract';
import { type LoopbackServer, serveLoopback } from '@gym/test-tools/loopback';
import { type GymServer, startGymServer } from './gym-server.ts';

const API = 'http://localhost:8642';
const before: RemoteJson = {
  name: 'late_origin',
  title: 'Turnstile',
  owner: 'Turnstile team',
  audience: 'staff',
  contract: '^1.9.0',
  menu: [],
  routes: [],
  needs: ['getServiceToken'],
};
const after: RemoteJson = {
  ...before,
  settings: { api: { type: 'string', format: 'origin', description: 'the turnstiles', default: '', example: API } },
};

let gym: GymServer | undefined;
let server: LoopbackServer | undefined;
afterAll(async () => {
  await Promise.all([gym?.stop(), server?.stop()]);
  rmSync(path.join(REPOSITORY, `node_modules/.cache/remote-kit/gym-${before.name}`), { recursive: true, force: true });
});

test('a page that is loaded after its remote declared an origin gets tokens for it', async () => {
  gym = await startGymServer(__dirname, before, { url: 'http://127.0.0.1:8642', say: () => undefined });
  server = await serveLoopback((request, response) => void gym?.answers(request, response));
  const load = async (declared: RemoteJson) => {
    const { token = '' } = (await gym?.signIn(declared)) ?? {};
    const headers = { authorization: `Bearer ${token}` };
    return (await fetch(`${server?.url}/api/getServiceToken?origin=${API}`, { headers })).status;
  };
  expect([await load(before), await load(after)]).toEqual([403, 200]);
});
