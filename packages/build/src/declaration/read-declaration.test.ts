/** @jest-environment node */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readDeclaration } from './read-declaration.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'gym-declaration-'));
  mkdirSync(path.join(folder, 'src'));
});
const write = (file: string, text: string) => writeFileSync(path.join(folder, file), text);

const declare = (exported: string, declared: string) =>
  write(
    'src/remote.ts',
    `import { defineRemote } from '@gym/remote-contract/define-remote';
import { bridgePage, bridgePanel } from '@gym/ui/bridge';
import { LIST } from './routes.ts';
import './styles.css';

const pages = { query: { page: 1 }, ifFeature: 'member-lists', otherwise: 'without-query' } as const;
const LOCKER = { type: 'object', properties: {}, examples: [{}] };
const SIZE = { type: 'number', description: 'rows', default: 25 };
const members = { call: 'getMember', ...pages };

export const { ${exported} } = defineRemote({
  ...{ name: 'lockers', title: 'Lockers', owner: 'Lockers team', audience: 'staff', contract: '^1.8.0' },
  ${declared}
});
`,
  );
const LIST = `{
  path: LIST,
  page: () => import(/* webpackChunkName: "list" */ './list.page.tsx'),
  menu: { label: 'Lockers', icon: 'plan' },
  early: [members],
}`;

test('reads everything without the screens, and names every file that says it', async () => {
  write('src/routes.ts', `export const LIST = '/lockers';`);
  write('src/styles.css', 'p { color: red }');
  declare(
    'contract, routes, slots',
    `routes: [
      ${LIST},
      { path: \`\${LIST}/:id\`, page: bridgePage(() => import(/* webpackChunkName: "locker" */ './locker.ts'), LIST) },
    ],
    redirects: [{ from: '/boxes', to: LIST }],
    links: ['/member/:id'],
    panels: {
      'member-page': {
        title: 'Locker',
        feature: 'lockers',
        panel: bridgePanel(() => import(/* webpackChunkName: "panel" */ './panel.ts')),
      },
    },
    columns: {
      'member-list': { title: 'Locker', width: 5, column: () => import(/* webpackChunkName: "texts" */ './texts.ts') },
    },
    actions: { member: { title: 'Rent a locker', path: '/lockers?member=:member' } },
    figures: {
      'dashboard-figures': { title: 'Free', figure: () => import(/* webpackChunkName: "free" */ './free.ts') },
    },
    reports: {
      'dashboard-reports': {
        title: 'Use',
        description: 'Who rents.',
        report: () => import(/* webpackChunkName: "use" */ './use.ts'),
      },
    },
    filters: {
      'member-list-filter': {
        title: 'Locker',
        options: [{ value: 'none', label: 'No locker' }],
        filter: () => import(/* webpackChunkName: "found" */ './found.ts'),
      },
    },
    sections: {
      'member-form': { title: 'Locker', section: () => import(/* webpackChunkName: "fields" */ './fields.ts') },
    },
    points: { 'locker-page': { context: LOCKER } },
    origins: ['https://lockers.example'],
    settings: { size: SIZE },
    needs: ['getMember', 'getMemberById'],`,
  );
  const { manifest, files } = await readDeclaration(folder);
  expect(manifest).toEqual({
    ...{ name: 'lockers', title: 'Lockers', owner: 'Lockers team', audience: 'staff', contract: '^1.8.0' },
    menu: [{ label: 'Lockers', path: '/lockers', icon: 'plan' }],
    routes: [
      { path: '/lockers', page: 'list', early: ['/api/getMember[member-lists?page=1]'] },
      { path: '/lockers/:id', page: 'locker', early: [] },
    ],
    redirects: [{ from: '/boxes', to: '/lockers' }],
    links: ['/member/:id'],
    slots: {
      'member-page': { title: 'Locker', page: 'panel', feature: 'lockers' },
      'member-list': { title: 'Locker', page: 'texts', width: 5 },
      member: { title: 'Rent a locker', path: '/lockers?member=:member' },
      'dashboard-figures': { title: 'Free', page: 'free' },
      'dashboard-reports': { title: 'Use', description: 'Who rents.', page: 'use' },
      'member-list-filter': { title: 'Locker', options: [{ value: 'none', label: 'No locker' }], page: 'found' },
      'member-form': { title: 'Locker', page: 'fields' },
    },
    points: { 'locker-page': { context: { type: 'object', properties: {}, examples: [{}] } } },
    origins: ['https://lockers.example'],
    settings: { size: { type: 'number', description: 'rows', default: 25 } },
    needs: ['getMember', 'getMemberById'],
  });
  expect(files.map((file) => path.basename(file)).sort()).toEqual(['remote.ts', 'routes.ts', 'styles.css']);
});

test("a team's own remote.json is its declaration, in the form that is published", async () => {
  write('src/remote.ts', 'export const routes = [];');
  write('remote.json', '{ "$schema": "x", "name": "old", "routes": [{ "early": [{ "call": "getRole" }] }] }');
  const { manifest, files } = await readDeclaration(folder);
  expect([manifest, files]).toEqual([
    { name: 'old', routes: [{ early: ['/api/getRole'] }] },
    [path.join(folder, 'remote.json')],
  ]);
});

test.each<[string, string, string, RegExp]>([
  [
    'a page without a name',
    'contract, routes',
    `routes: [{ path: '/x', page: () => import('./x.tsx') }],`,
    /\/x: its import has no name/,
  ],
  ['a part that is not exported', 'contract', `routes: [${LIST}],`, /does not export routes/],
  ['a syntax error', 'contract', `routes: [`, /src\/remote\.ts:\d+:\d+: ERROR/],
])('%s is a sentence', async (_what, exported, declared, sentence) => {
  write('src/routes.ts', `export const LIST = '/lockers';`);
  write('src/styles.css', '');
  declare(exported, `${declared} needs: [],`);
  await expect(readDeclaration(folder)).rejects.toThrow(sentence);
});

test('a module that declares nothing, and no module, are sentences', async () => {
  write('src/remote.ts', 'export const routes = [];');
  await expect(readDeclaration(folder)).rejects.toThrow(/declares no remote: call defineRemote/);
  rmSync(path.join(folder, 'src/remote.ts'));
  await expect(readDeclaration(folder)).rejects.toThrow(/has no src\/remote\.ts: run this in the folder of a remote/);
});
