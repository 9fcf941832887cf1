import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CONTRACT_VERSION } from './contract-version.ts';
import { buildIdentity } from './build-record.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'gym-identity-'));

test.each([
  [
    "a remote by its declaration, in a package of the team's scope",
    '@acme/gym-reports',
    { name: 'reports' },
    'reports',
  ],
  ['the shell by its package', '@gym/shell', undefined, 'shell'],
])('names %s', (_what, name, remote, expected) => {
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ name, version: '1.2.3' }));
  expect(buildIdentity(folder, remote)).toEqual({ name: expected, version: '1.2.3', contract: CONTRACT_VERSION });
});
