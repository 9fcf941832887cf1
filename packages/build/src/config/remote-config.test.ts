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
} from '@gym/federation';
import webpack from 'webpack';
import { BuildRecordPlugin } from '../plugins/build-record-plugin.ts';
import type { BuildRecord } from '../record/build-record.ts';
import { container, replaceBundlerRuntime } from './remote-config.ts';

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
async function build(...more: webpack.WebpackPluginInstance[]): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'gym-remote-'));
  folders.push(folder);
  mkdirSync(path.join(folder, 'src'));
  writeFileSync(path.join(folder, 'package.json'), '{"name":"tiny"}');
  writeFileSync(
    path.join(folder, 'src/remote.ts'),
    `
    import * as react from 'react';
    export const state = react.useState();
    export const page = () => import(/* webpackChunkName: "page" */ './page.js');`,
  );
  writeFileSync(path.join(folder, 'src/page.js'), `import { Form } from '@gym/ui/form'; export const form = Form;`);
  const compiler = webpack({
    context: folder,
    mode: 'production',
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
    plugins: [container('tiny'), ...more],
    infrastructureLogging: { level: 'none' },
  });
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) =>
      (error ?? stats?.hasErrors())
        ? reject(error ?? new Error(stats?.toString('errors-only')))
        : compiler.close(() => resolve()),
    );
  });
  return path.join(folder, 'dist');
}

const entryOf = (dist: string): string =>
  readFileSync(path.join(dist, readdirSync(dist).find((file) => file.startsWith('remoteEntry')) ?? ''), 'utf8');

/** Runs a remote's entry on a page with a host. */
function open(dist: string): RemoteContainer {
  const page: Record<string, unknown> = { console, setTimeout, clearTimeout, URL };
  const append = (script: { src: string; onload: () => void }) => {
    runInContext(readFileSync(path.join(dist, path.basename(script.src)), 'utf8'), page);
    script.onload();
  };
  const document = {
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
  provideHostRuntime(page);
  runInContext(entryOf(dist), page);
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
  ours = await build(replaceBundlerRuntime(), new BuildRecordPlugin());
  // Built without our replacements, with only the plugin's documented options.
  stock = await build();
});

test('the build record lists the shared libraries of each chunk, their ranges and the imported names', () => {
  const record = JSON.parse(readFileSync(path.join(ours, 'build.json'), 'utf8')) as BuildRecord;
  expect(record.shared).toEqual({ '@gym/ui/form': '^0.1.0', react: '^19.3.0' });
  expect(record.takes).toEqual({ '@gym/ui/form': ['Form'], react: ['useState'] });
  expect(record.pages).toMatchObject({ remote: { shared: ['react'] }, page: { shared: ['@gym/ui/form'] } });
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
