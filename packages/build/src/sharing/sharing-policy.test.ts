import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { satisfiesCaret } from '@gym/remote-contract/satisfies-caret';
import { REPOSITORY } from '../workspace/repository.ts';
import { remoteSharing } from './sharing.ts';
import { SHARING_POLICY, type SharedLibrary } from '@gym/kernel/sharing-policy';

const entries = Object.entries<SharedLibrary>(SHARING_POLICY);
const fromShell = createRequire(path.join(REPOSITORY, 'apps/shell/package.json'));

function installedVersion(name: string): string {
  const packageName = name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');
  const folder = packageName.startsWith('@gym/')
    ? path.join(REPOSITORY, 'packages', packageName.replace('@gym/', ''))
    : fromShell.resolve
        .paths(packageName)
        ?.map((place) => path.join(place, packageName))
        .find((place) => {
          try {
            return readFileSync(path.join(place, 'package.json'));
          } catch {
            return false;
          }
        });
  return (JSON.parse(readFileSync(path.join(folder ?? '', 'package.json'), 'utf8')) as { version: string }).version;
}

test.each(entries)('the shell shares the installed version of %s', (name, { version }) => {
  expect(version).toBe(installedVersion(name));
});

test.each(entries)('remotes accept the shared version of %s and its patches', (name, { version }) => {
  const { requiredVersion } = remoteSharing[name]!;
  expect(satisfiesCaret(requiredVersion, version)).toBe(true);
  expect(satisfiesCaret(requiredVersion, version.replace(/\d+$/, '0'))).toBe(true);
});

test('a remote bundles no shared library and accepts no other version', () => {
  expect(Object.keys(remoteSharing)).toEqual(Object.keys(SHARING_POLICY));
  for (const shared of Object.values(remoteSharing)) {
    expect(shared).toMatchObject({ import: false, singleton: true, strictVersion: true });
  }
});
