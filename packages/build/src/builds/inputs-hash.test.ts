import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inputsHash } from './inputs-hash.ts';

let root: string;
const write = (file: string, text = 'export {};\n') => {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
};
const hashes = () => Object.fromEntries(['shell', 'admin', 'staff'].map((app) => [app, inputsHash(app, root)]));
const changed = (before: Record<string, string>) =>
  Object.entries(hashes())
    .filter(([app, hash]) => before[app] !== hash)
    .map(([app]) => app);

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'gym-inputs-'));
  for (const app of ['shell', 'admin', 'staff']) write(`apps/${app}/src/main.ts`);
  write('packages/ui/src/index.ts');
  write('packages/build/src/index.ts');
  write('pnpm-lock.yaml', 'one');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('is the same while nothing changes', () => {
  expect(changed(hashes())).toEqual([]);
});

test.each([
  ["an app's own source", 'apps/admin/src/main.ts', ['admin']],
  ['a file that is new', 'apps/staff/src/deep/new.ts', ['staff']],
  ["a remote's declaration", 'apps/admin/remote.json', ['admin']],
  ['a package that the shell shares with the remotes', 'packages/ui/src/index.ts', ['shell']],
  ['the client, whose calls each app brings along', 'packages/api-client/src/staff.ts', ['shell', 'admin', 'staff']],
  ['how apps are built', 'packages/build/src/index.ts', ['shell', 'admin', 'staff']],
  [
    'the version of the contract, which every build states',
    'packages/remote-contract/src/contract-version.ts',
    ['shell', 'admin', 'staff'],
  ],
  ['the versions of the libraries', 'pnpm-lock.yaml', ['shell', 'admin', 'staff']],
  ['a test', 'apps/admin/src/main.test.ts', []],
])('%s is part of the builds it goes into', (_what, file, apps) => {
  const before = hashes();
  write(file, 'changed');
  expect(changed(before)).toEqual(apps);
});
