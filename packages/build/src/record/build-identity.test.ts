import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CONTRACT_VERSION } from '@gym/remote-contract/contract-version';
import { buildIdentity } from './build-identity.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'gym-identity-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  [
    "a remote by its remote.json, in a package of the team's scope",
    '@acme/gym-reports',
    { name: 'reports' },
    'reports',
  ],
  ['the shell by its package', '@gym/shell', undefined, 'shell'],
])('names %s', (_what, name, remote, expected) => {
  rmSync(path.join(folder, 'remote.json'), { force: true });
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ name, version: '1.2.3' }));
  if (remote) writeFileSync(path.join(folder, 'remote.json'), JSON.stringify(remote));
  expect(buildIdentity(folder)).toEqual({ name: expected, version: '1.2.3', contract: CONTRACT_VERSION });
});
