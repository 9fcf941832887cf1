/** @jest-environment node */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openLoopback } from '@gym/test-tools/loopback';

const PROGRAM = path.resolve(__dirname, '../../bin/remote-kit.mjs');
const folder = mkdtempSync(path.join(tmpdir(), 'gym-certificate-'));
const file = (name: string) => path.join(folder, 'certificate', name);
const kit = (...line: string[]) => spawnSync(process.execPath, [PROGRAM, ...line], { cwd: folder, encoding: 'utf8' });

/** Requests an address by a Node process. Resolves with the text, or the code of the failure. */
function request(url: string, env: Readonly<Record<string, string>>): Promise<string> {
  const script = `fetch('${url}').then((answer) => answer.text(), ({ cause }) => cause.code).then(console.log)`;
  const child = spawn(process.execPath, ['-e', script], { env: { ...process.env, ...env } });
  return new Promise((resolve) => child.stdout.once('data', (text) => resolve(String(text).trim())));
}

test('an API serves HTTPS with the certificate, and a Node process that takes its authority trusts it', async () => {
  const { status, stdout } = kit('certificate', 'localhost', 'lockers.example');
  expect([status, stdout]).toEqual([0, expect.stringContaining('for localhost, 127.0.0.1, ::1, lockers.example,')]);
  const [key, cert] = [readFileSync(file('key.pem')), readFileSync(file('cert.pem'))];
  const api = await openLoopback(createServer({ key, cert }, (_request, response) => response.end('Locker 7')));
  try {
    const trusted = { NODE_EXTRA_CA_CERTS: file('ca.pem') };
    for (const host of ['localhost', '127.0.0.1'])
      expect(await request(`https://${host}:${api.port}`, trusted)).toBe('Locker 7');
    expect(await request(`https://127.0.0.1:${api.port}`, {})).toBe('UNABLE_TO_VERIFY_LEAF_SIGNATURE');
  } finally {
    await api.stop();
  }
});

test('Git and other users do not get the key, and a second run does not replace it', () => {
  expect(readFileSync(file('.gitignore'), 'utf8')).toBe('*\n');
  expect(statSync(file('key.pem')).mode & 0o777).toBe(0o600);
  const { status, stderr } = kit('certificate');
  expect([status, stderr]).toEqual([1, expect.stringContaining('is there already: remove it')]);
});
