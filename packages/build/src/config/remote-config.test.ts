import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createContext, runInContext } from 'node:vm';
import {
  createShareScope,
  exposedModule,
  provideHostRuntime,
  SharedLibraryError,
  type OfferedLibrary,
  type RemoteContainer,
} from '@gym/kernel/federation';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { WebpackPluginInstance } from 'webpack';
import { runWebpack } from '../builds/build-app.ts';
import { BuildRecordPlugin } from '../plugins/build-record-plugin.ts';
import { ExposedInEntryPlugin } from '../plugins/exposed-in-entry-plugin.ts';
import { type BuildRecord, builtFile } from '@gym/remote-contract/build-record';
import type { FederationManifest } from '../stock/stock-files.ts';
import { containerOptions, EXPOSED_CHUNK } from './container-options.ts';
import { replaceBundlerRuntime } from './remote-config.ts';

const REACT = { version: '19.3.1', useState: () => 'state of the host' };
const FORM = { Form: 'form of the host' };
const OFFERED: Record<string, OfferedLibrary> = {
  react: { version: '19.3.1', library: REACT },
  '@gym/ui/form': { version: '0.1.0', library: async () => FORM },
};

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Builds a remote that imports one library directly and another one in a separate chunk. */
async function build(manifest: boolean, ...more: WebpackPluginInstance[]): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'gym-remote-'));
  folders.push(folder);
  mkdirSync(path.join(folder, 'src'));
  writeFileSync(path.join(folder, 'package.json'), '{"name":"tiny","version":"1.0.0"}');
  writeFileSync(path.join(folder, 'remote.json'), '{"name":"tiny"}');
  writeFileSync(
    path.join(folder, 'src/remote.ts'),
    `
    import * as react from 'react';
    export const state = react.useState();
    export const page = () => import(/* webpackChunkName: "page" */ './page.js');`,
  );
  writeFileSync(path.join(folder, 'src/page.js'), `import { Form } from '@gym/ui/form'; export const form = Form;`);
  await runWebpack('tiny', {
    context: folder,
    mode: 'production',
    // The minimizer takes most of a build's time, and changes nothing that these tests read.
    optimization: { minimize: false },
    target: 'web',
    entry: {},
    output: { path: path.join(folder, 'dist'), publicPath: '/', uniqueName: 'tiny' },
    resolve: { extensions: ['.ts', '.js'] },
    module: {
      rules: [
        {
          test: /runtime-from-host/,
          loader: require.resolve('ts-loader'),
          options: { transpileOnly: true, compilerOptions: { noEmit: false, allowImportingTsExtensions: false } },
        },
      ],
    },
    plugins: [new ModuleFederationPlugin({ ...containerOptions('tiny'), manifest }), ...more],
    infrastructureLogging: { level: 'none' },
  });
  return path.join(folder, 'dist');
}

const fileOf = (dist: string, name: string): string => readdirSync(dist).find((file) => file.startsWith(name)) ?? '';
const entryOf = (dist: string): string => readFileSync(path.join(dist, fileOf(dist, 'remoteEntry')), 'utf8');

/** Runs a remote's entry on a page with a host. A stock host has no runtime of ours, and loads another entry. */
function open(dist: string, isStockHost = false): RemoteContainer {
  const page: Record<string, unknown> = { console, setTimeout, clearTimeout, URL };
  const append = (script: { src: string; onload: () => void }) => {
    runInContext(readFileSync(path.join(dist, path.basename(script.src)), 'utf8'), page);
    script.onload();
  };
  const entry = fileOf(dist, isStockHost ? 'stockEntry' : 'remoteEntry');
  const document = {
    currentScript: { tagName: 'SCRIPT', src: `http://gym.test/${entry}` },
    defaultView: page,
    getElementsByTagName: () => [],
    createElement: () => ({ setAttribute: () => undefined, getAttribute: () => null }),
    head: { appendChild: append },
  };
  Object.assign(page, {
    window: page,
    self: page,
    globalThis: page,
    location: { origin: 'http://gym.test' },
    document,
  });
  createContext(page);
  if (!isStockHost) provideHostRuntime(page);
  runInContext(readFileSync(path.join(dist, entry), 'utf8'), page);
  return page.tiny as RemoteContainer;
}

interface Exposed {
  state: string;
  page(): Promise<{ form: string }>;
}
const load = async (dist: string, offered: Record<string, OfferedLibrary> = OFFERED) =>
  (await exposedModule(open(dist), createShareScope('shell', offered), './remote')) as Exposed;

let ours: string;
let stock: string;
beforeAll(async () => {
  const joined = new ExposedInEntryPlugin(EXPOSED_CHUNK);
  ours = await build(false, replaceBundlerRuntime(), joined, new BuildRecordPlugin());
  // Built without our replacements, with only the plugin's documented options.
  stock = await build(true);
});

test('the build record lists the shared libraries of each chunk, their ranges and the imported names', () => {
  const record = JSON.parse(readFileSync(path.join(ours, 'build.json'), 'utf8')) as BuildRecord;
  expect(record.shared).toEqual({ '@gym/ui/form': '^0.1.0', react: '^19.3.0' });
  expect(record.takes).toEqual({ '@gym/ui/form': ['Form'], react: ['useState'] });
  expect(record.pages).toMatchObject({ remote: { shared: ['react'] }, page: { shared: ['@gym/ui/form'] } });
});

test('the exposed module arrives in the file of the entry', () => {
  const record = JSON.parse(readFileSync(path.join(ours, 'build.json'), 'utf8')) as BuildRecord;
  expect(record.pages['remote']).toEqual({ files: [], shared: ['react'] });
  expect(record.files.map(({ file }) => file).sort()).toEqual([fileOf(ours, 'page'), fileOf(ours, 'remoteEntry')]);
  expect(record.files.find(({ file }) => file === record.entry[0])).toEqual(
    builtFile(fileOf(ours, 'remoteEntry'), readFileSync(path.join(ours, fileOf(ours, 'remoteEntry')))),
  );
});

test('the name of the joined file differs from that of the entry alone', async () => {
  const apart = await build(false, replaceBundlerRuntime());
  expect(fileOf(apart, 'remote.')).not.toBe('');
  expect(fileOf(apart, 'remoteEntry')).not.toBe(fileOf(ours, 'remoteEntry'));
});

test('the manifest for stock hosts is made from the build record and has the form of the plugin', () => {
  const read = (file: string, dist = ours) => JSON.parse(readFileSync(path.join(dist, file), 'utf8')) as unknown;
  const record = read('build.json') as BuildRecord;
  const manifest = read('mf-manifest.json') as FederationManifest;
  expect(manifest.shared.map(({ name, requiredVersion }) => [name, requiredVersion])).toEqual(
    Object.entries(record.shared),
  );
  const { js, css } = manifest.exposes[0]!.assets;
  expect([...js.sync, ...js.async, ...css.sync, ...css.async, ...record.entry].sort()).toEqual(
    record.files.map(({ file }) => file).sort(),
  );
  expect(js.sync).toEqual(record.pages.remote?.files);
  expect(manifest.metaData.remoteEntry.name).toBe(record.stock?.entry.file);
  for (const built of Object.values(record.stock ?? {}))
    expect(builtFile(built.file, readFileSync(path.join(ours, built.file)))).toEqual(built);

  const theirs = read('mf-manifest.json', stock) as FederationManifest;
  // Theirs lists a library of the host in some builds only.
  expect(theirs.shared.length).toBeLessThanOrEqual(manifest.shared.length);
  expect(shapeOf(manifest)).toEqual(
    shapeOf(theirs.shared.length > 0 ? theirs : { ...theirs, shared: manifest.shared }),
  );
});

/** The names of all properties, at every depth. Of a list, those of its first entry. */
const shapeOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.length > 0 && typeof value[0] === 'object' ? [shapeOf(value[0])] : 'list';
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shapeOf(one)]));
};

test('its entry for stock hosts needs no runtime of the host, and knows the hashes of its files', async () => {
  const container = open(ours, true);
  const exposed = (await exposedModule(container, createShareScope('company', OFFERED), './remote')) as Exposed;
  expect(exposed.state).toBe('state of the host');
  expect((await exposed.page()).form).toBe('form of the host');
  const { files } = JSON.parse(readFileSync(path.join(ours, 'build.json'), 'utf8')) as BuildRecord;
  const text = readFileSync(path.join(ours, fileOf(ours, 'stockEntry')), 'utf8');
  for (const { file, integrity } of files) expect(text).toContain(`"${file}":"${integrity}"`);
});

test("a remote contains none of the plugin's runtime", () => {
  expect(entryOf(stock)).toContain('[ Federation Runtime ]');
  expect(entryOf(ours)).not.toMatch(/Federation Runtime|__FEDERATION__|RUNTIME-0/);
  expect(entryOf(ours).length).toBeLessThan(entryOf(stock).length / 5);
});

test.each([
  ['ours', () => ours],
  ['the stock runtime of its plugin', () => stock],
])('a remote built with %s uses the libraries of the host', async (_what, dist) => {
  const exposed = await load(dist());
  expect(exposed.state).toBe('state of the host');
  expect((await exposed.page()).form).toBe('form of the host');
});

test.each<[string, Record<string, OfferedLibrary>, string]>([
  ['does not share', {}, 'it needs react ^19.3.0, and this shell offers none'],
  [
    'shares in another version',
    { react: { version: '20.0.0', library: REACT } },
    'it needs react ^19.3.0, and this shell offers 20.0.0',
  ],
  [
    'shares in an older version',
    { react: { version: '19.2.9', library: REACT } },
    'it needs react ^19.3.0, and this shell offers 19.2.9',
  ],
])('a remote that needs a library that the host %s fails with a clear message', async (_what, offered, message) => {
  const loading = load(ours, offered);
  await expect(loading).rejects.toThrow(message);
  await expect(loading).rejects.toBeInstanceOf(SharedLibraryError);
});

test('a library that failed to load is loaded again by the next page that needs it, and then kept', async () => {
  const fetchForm = jest
    .fn<Promise<object>, []>()
    .mockRejectedValueOnce(new Error('chunk gone'))
    .mockResolvedValue(FORM);
  const exposed = await load(ours, { ...OFFERED, '@gym/ui/form': { version: '0.1.0', library: fetchForm } });
  await expect(exposed.page()).rejects.toThrow('chunk gone');
  expect((await exposed.page()).form).toBe('form of the host');
  await exposed.page();
  expect(fetchForm).toHaveBeenCalledTimes(2);
});

test('pages that open at the same time share one request', async () => {
  const fetchForm = jest.fn(async () => FORM);
  const exposed = await load(ours, { ...OFFERED, '@gym/ui/form': { version: '0.1.0', library: fetchForm } });
  await Promise.all([exposed.page(), exposed.page()]);
  expect(fetchForm).toHaveBeenCalledTimes(1);
});
