import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { RemoteJson } from '@gym/remote-contract/remote-json';
import { type BuildRecord, builtFile } from '@gym/remote-contract/build-record';
import { isCurrent } from '../workspace/build-inputs.ts';
import { adoptStockBuild } from './adopt-stock-build.ts';

const remote: RemoteJson = {
  name: 'prices',
  title: 'Prices',
  owner: 'Test team',
  audience: 'staff',
  contract: '^1.2.0',
  menu: [],
  routes: [{ path: '/prices', page: 'price-list', early: [] }],
  needs: [],
};

const NONE = { js: { sync: [] as string[], async: [] as string[] }, css: { sync: [], async: [] } };
/** The parts of a manifest that `adopt` reads, as the plugin of version 2.9 writes them. */
const MANIFEST = {
  metaData: {
    remoteEntry: { name: 'remoteEntry.js', path: '', type: 'global' },
    globalName: 'prices',
    publicPath: 'auto',
  },
  shared: [{ name: '@gym/remote-contract', requiredVersion: '^0.1.0', assets: NONE }],
  exposes: [{ path: './remote', assets: { ...NONE, js: { sync: ['remote.1a2b.js'], async: ['price-list.3c4d.js'] } } }],
};
/** The entry's table of libraries, which the manifest lacks: webpack's order, and rspack's. */
const ENTRY = `var prices;(()=>{
  var mapping={12:{shareScope:["default"],singleton:!0,requiredVersion:"^19.0.0",strictVersion:!1,shareKey:"react"}};
  var other={13:{shareScope:"default",shareKey:"@gym/ui/list",import:null,requiredVersion:"^0.1.0"}};
  prices={get(){},init(){}}})();
`;

let folder: string;
let dist: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'gym-stock-'));
  dist = path.join(folder, 'dist');
  mkdirSync(dist);
  mkdirSync(path.join(folder, 'src'));
  write('../src/remote.ts', 'export const routes = [];');
  write('../package.json', '{ "name": "@company/prices", "version": "2.1.0" }');
  write('../remote.json', JSON.stringify(remote));
  write('mf-manifest.json', JSON.stringify(MANIFEST));
  write('remoteEntry.js', ENTRY);
  write('remote.1a2b.js', 'the exposed module');
  write('price-list.3c4d.js', 'the page');
  write('price-list.5e6f.css', 'p {}');
});

const write = (file: string, text: string) => writeFileSync(path.join(dist, file), text);
const adopt = () => adoptStockBuild({ remote, folder, dist });

test('writes the record of a stock build: every file with its hash, its pages and its shared libraries', async () => {
  const record = await adopt();
  expect(JSON.parse(readFileSync(path.join(dist, 'build.json'), 'utf8'))).toEqual(record);
  expect(record).toMatchObject({
    name: 'prices',
    version: '2.1.0',
    shared: { '@gym/remote-contract': '^0.1.0', '@gym/ui/list': '^0.1.0', react: '^19.0.0' },
    entry: [expect.stringMatching(/^gymEntry\.\w{8}\.js$/)],
    pages: {
      remote: { files: ['remote.1a2b.js'] },
      'price-list': { files: ['price-list.3c4d.js', 'price-list.5e6f.css'] },
    },
  } satisfies Partial<BuildRecord> | object);
  expect(record.files.map(({ file }) => file)).toEqual([
    record.entry[0],
    'price-list.3c4d.js',
    'price-list.5e6f.css',
    'remote.1a2b.js',
  ]);
  for (const built of record.files)
    expect(built).toEqual(builtFile(built.file, readFileSync(path.join(dist, built.file))));
});

test('the build is current until a source changes, and not if one was saved after the bundler had run', async () => {
  const saveRemote = (text: string) => write('../src/remote.ts', text);
  await adopt();
  expect(isCurrent(dist)).toBe(true);
  saveRemote('export const routes = [1];');
  expect(isCurrent(dist)).toBe(false);
  const later = Date.now() / 1000 + 60;
  utimesSync(path.join(folder, 'src/remote.ts'), later, later);
  await adopt();
  expect(isCurrent(dist)).toBe(false);
});

test('adopting the same build again changes nothing', async () => {
  expect(await adopt()).toEqual(await adopt());
});

const withMetaData = (changes: object) => ({ ...MANIFEST, metaData: { ...MANIFEST.metaData, ...changes } });
const copyOfReact = { ...NONE, js: { sync: ['react.js'], async: [] } };

test.each<[string, object, string]>([
  [
    'is an ES module',
    withMetaData({ remoteEntry: { ...MANIFEST.metaData.remoteEntry, type: 'module' } }),
    'viteRemote()',
  ],
  ['has another name', withMetaData({ globalName: 'price_list' }), 'Set "name: \'prices\'"'],
  ['exposes another module', { ...MANIFEST, exposes: [] }, 'It does not expose "./remote"'],
  ['has a fixed address', withMetaData({ publicPath: '/static/' }), 'Its chunks load from "/static/"'],
  [
    'has its own copy of React',
    { ...MANIFEST, shared: [{ name: 'react', requiredVersion: '^19.0.0', assets: copyOfReact }] },
    'It has a copy of react, which the shell shares. Set "import: false"',
  ],
])('rejects a build that %s, and names the option', async (_what, manifest, sentence) => {
  write('mf-manifest.json', JSON.stringify(manifest));
  await expect(adopt()).rejects.toThrow(sentence);
  expect(() => readFileSync(path.join(dist, 'build.json'))).toThrow('ENOENT');
});

test('names all problems of a build at once', async () => {
  write('mf-manifest.json', JSON.stringify({ ...withMetaData({ publicPath: '/' }), exposes: [] }));
  mkdirSync(path.join(dist, 'static'));
  write('static/page.js', 'a file in a folder of its own');
  write('remoteEntry.js', 'var prices');
  const all = /does not expose[^]*chunks load from[^]*page\.js is in[^]*shares no React/;
  await expect(adopt()).rejects.toThrow(all);
});

test('rejects a build of one of our plugins, and keeps its record', async () => {
  const record = JSON.stringify({ stock: { entry: { file: 'remoteEntry.js' } } });
  write('build.json', record);
  await expect(adopt()).rejects.toThrow('publish it as it is, without "adopt"');
  expect(readFileSync(path.join(dist, 'build.json'), 'utf8')).toBe(record);
});

test('a folder without a build of Module Federation says what to set', async () => {
  rmSync(path.join(dist, 'mf-manifest.json'));
  await expect(adopt()).rejects.toThrow('has no mf-manifest.json: build with Module Federation 2');
});
