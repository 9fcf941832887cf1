import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isClaimed } from '../data-folder/server-lock.ts';
import { isAlive } from '../../platform/system/process-identity.ts';
import { gymProcesses, signIn } from '../../testing/gym-processes.ts';

jest.setTimeout(60_000);
const { gym, home, postmaster, runningAnew } = gymProcesses();

test('a first start prints URL and credentials, which sign in; SIGTERM stops everything it started', async () => {
  const started = await runningAnew();
  expect(await signIn(started)).toBeDefined();
  expect(await signIn(started, 'staff@gym.test')).toBeDefined();
  expect(await (await fetch(`${started.url}/userlist`)).text()).toContain('<!doctype html>');
  expect(await (await fetch(`${started.url}/readyz`)).json()).toEqual({ status: 'ready', warnings: [] });
  const pid = (await postmaster()) ?? 0;
  expect(await isAlive(pid)).toBe(true);

  expect(await started.cli.kill('SIGTERM')).toBe(0);
  expect(started.cli.said()).toMatch(/Stopped\.\n$/);
  expect(await isAlive(pid)).toBe(false);
  expect(await isClaimed(path.join(home(), 'data'))).toBe(false);
  for (const secret of ['demo-password', 'postgres-password'])
    expect((await stat(path.join(home(), 'data', secret))).mode & 0o777).toBe(0o600);
});

test('a first start stops in order at any moment, and a later start completes it', async () => {
  for (const delay of [0, 300, 900]) {
    const cli = gym(['start']);
    await cli.says(/^Starting/);
    await pause(delay);
    expect(await cli.kill('SIGTERM')).toBe(0);
    expect(await isAlive((await postmaster()) ?? 0)).toBe(false);
    expect(await isClaimed(path.join(home(), 'data'))).toBe(false);
  }
  await runningAnew();
});

test('serves only documents, without a database, if the API runs elsewhere', async () => {
  const cli = gym(['start'], { API_BASE: 'http://127.0.0.1:9' });
  const [, url = ''] = await cli.says(/Open\s+(\S+)\n$/);
  const document = await fetch(`${url}/dashboard`);
  expect(document.status).toBe(200);
  expect(document.headers.get('content-security-policy')).toMatch(/connect-src 'self' http:\/\/127\.0\.0\.1:9;/);
  expect((await fetch(`${url}/api/getRole`)).status).toBe(404);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  expect(existsSync(path.join(home(), 'data'))).toBe(false);
});
