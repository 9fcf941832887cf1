/** @jest-environment node */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createRemote } from './create-remote.ts';
import type { NewRemote } from './declared-files.ts';

const APPS = path.resolve(__dirname, '../../../../apps');
const REPORTS: NewRemote = {
  name: 'reports',
  audience: 'staff',
  title: "Today's reports",
  route: '/reports',
  owner: 'Reports team',
};

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'gym-create-'));
  mkdirSync(path.join(root, 'apps'));
  for (const app of ['shell', 'admin', 'staff']) symlinkSync(path.join(APPS, app), path.join(root, 'apps', app));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const written = (file: string) => readFileSync(path.join(root, file), 'utf8');

test('writes the files of a remote, and returns their names', () => {
  const files = createRemote(REPORTS, root);
  expect(files).toEqual(
    expect.arrayContaining([
      'apps/reports/remote.json',
      'apps/reports/src/remote.ts',
      'apps/reports/src/overview/overview.test.tsx',
    ]),
  );
  expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  expect(JSON.parse(written('apps/reports/remote.json'))).toMatchObject({
    name: 'reports',
    title: "Today's reports",
    owner: 'Reports team',
    audience: 'staff',
    menu: [{ path: '/reports' }],
  });
  expect(written('apps/reports/src/texts.ts')).toContain(String.raw`title: 'Today\'s reports'`);
});

test('copies the libraries of an existing remote, without own versions', () => {
  createRemote(REPORTS, root);
  const { dependencies, devDependencies } = JSON.parse(written('apps/reports/package.json')) as Record<
    string,
    Record<string, string>
  >;
  expect([...new Set(Object.values({ ...dependencies, ...devDependencies }))].sort()).toEqual([
    'catalog:',
    'workspace:*',
  ]);
});

test("copies another remote's workflow with its own name", () => {
  mkdirSync(path.join(root, '.github/workflows'), { recursive: true });
  writeFileSync(
    path.join(root, '.github/workflows/staff.yml'),
    'name: Staff remote\non:\n  push:\n    paths: [apps/staff/**]\nwith:\n  app: staff\n',
  );
  expect(createRemote(REPORTS, root)).toContain('.github/workflows/reports.yml');
  expect(written('.github/workflows/reports.yml')).toBe(
    'name: Reports remote\non:\n  push:\n    paths: [apps/reports/**]\nwith:\n  app: reports\n',
  );
});

test.each<[string, Partial<NewRemote>, RegExp]>([
  ['an existing name', { name: 'staff' }, /apps\/staff exists already: choose another name/],
  ['an invalid name', { name: 'My-Remote' }, /lower case letters/],
  [
    "another remote's route, in any spelling",
    { route: '/memberlist' },
    /\/memberlist is a route of apps\/staff: choose another route/,
  ],
  ["the shell's route", { route: '/dashboard' }, /\/dashboard is a route of apps\/shell/],
  ['an invalid route', { route: 'reports' }, /must begin with \//],
  ['an unknown audience', { audience: 'guests' as never }, /admin or staff, not "guests"/],
])('rejects %s, and writes nothing', (_what, changes, sentence) => {
  expect(() => createRemote({ ...REPORTS, ...changes }, root)).toThrow(sentence);
  expect([existsSync(path.join(root, 'apps/reports')), existsSync(path.join(root, 'apps/My-Remote'))]).toEqual([
    false,
    false,
  ]);
});

test("accepts another audience's route", () => {
  expect(createRemote({ ...REPORTS, audience: 'admin', route: '/memberList' }, root)).toContain(
    'apps/reports/remote.json',
  );
});
