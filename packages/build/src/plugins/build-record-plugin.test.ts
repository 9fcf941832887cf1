import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import { CONTRACT_VERSION } from '@gym/remote-contract/contract-version';
import { runWebpack } from '../builds/build-app.ts';
import { BuildRecordPlugin } from './build-record-plugin.ts';
import type { BuildRecord } from '@gym/remote-contract/build-record';
import { PageAddressPlugin } from './page-address-plugin.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'gym-build-'));
});

async function build(
  sources: Record<string, string>,
  offers?: BuildRecord['offers'],
): Promise<{ record: BuildRecord; read(file: string): string }> {
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ name: '@gym/tiny', version: '1.2.3' }));
  for (const [name, text] of Object.entries(sources)) {
    mkdirSync(path.dirname(path.join(folder, 'src', name)), { recursive: true });
    writeFileSync(path.join(folder, 'src', name), text);
  }
  const dist = path.join(folder, 'dist');
  await runWebpack('tiny', {
    context: folder,
    mode: 'production',
    target: 'web',
    entry: { main: './src/main.js' },
    output: {
      path: dist,
      filename: '[name].[contenthash].js',
      chunkFilename: '[name].[contenthash].js',
      publicPath: 'auto',
    },
    optimization: { splitChunks: { chunks: 'all', minSize: 0 } },
    plugins: [new MiniCssExtractPlugin(), new PageAddressPlugin(), new BuildRecordPlugin(offers)],
  });
  const read = (file: string) => readFileSync(path.join(dist, file), 'utf8');
  return { record: JSON.parse(read('build.json')) as BuildRecord, read };
}

const SHELL = `export const contracts = [];
export const screens = [{
  path: '/one',
  for: 'signed-in',
  page: () => import(/* webpackChunkName: "one" */ './one.js'),
  early: [{ call: 'getOne', ifFeature: 'ones' }],
}];`;
const SOURCES = {
  'main.js': `import(/* webpackChunkName: "one" */ './one.js'); import(/* webpackChunkName: "two" */ './two.js');`,
  'one.js': `import { text } from './both.js'; console.log('one', text);`,
  'two.js': `import { text } from './both.js'; console.log('two', text);`,
  'both.js': `export const text = 'a module that both pages share';`,
};

test('records the build, what the shell declares, its entry, and every file with the hash of its content', async () => {
  const { record, read } = await build({ ...SOURCES, 'shell.ts': SHELL });
  expect(record).toMatchObject({ name: 'tiny', version: '1.2.3' });
  expect(JSON.parse(read('shell.json'))).toEqual({
    contracts: [],
    routes: [{ path: '/one', for: 'signed-in', page: 'one', early: ['/api/getOne[ones]'] }],
  });
  expect(record.entry).toEqual([expect.stringMatching(/^main\.\w+\.js$/)]);
  expect(record.files.length).toBeGreaterThanOrEqual(4);
  for (const { file, integrity, bytes } of record.files) {
    expect(integrity).toBe(`sha256-${createHash('sha256').update(read(file)).digest('base64')}`);
    expect(bytes).toBe(Buffer.byteLength(read(file)));
  }
});

test('a host that declares nothing, such as the kit, has a record alone', async () => {
  const { record, read } = await build(SOURCES);
  expect(record.name).toBe('tiny');
  expect(() => read('shell.json')).toThrow('ENOENT');
});

test('a host without a module that imports its libraries fails', async () => {
  const offers = { yup: { version: '1.7.1', loading: 'lazy', chunk: 'yup' } } as const;
  await expect(build(SOURCES, offers)).rejects.toThrow('The host has no library-modules.ts');
});

test('records the exports of each shared library, also behind a facade', async () => {
  const offers = {
    yup: { version: '1.7.1', loading: 'lazy', chunk: 'yup' },
    react: { version: '19.3.1', loading: 'eager' },
    elsewhere: { version: '1.0.0', loading: 'eager' },
  } as const;
  const { record } = await build(
    {
      'main.js': `import { LIBRARIES } from './library-modules.ts'; console.log(LIBRARIES);`,
      'library-modules.ts': `import * as react from './react.ts';
        export const LIBRARIES = { react, yup: () => import(/* webpackChunkName: "yup" */ 'yup') };`,
      'react.ts': `export { useState, useRef } from 'react';`,
      'node_modules/react/index.js': 'exports.useState = () => 1; exports.useRef = () => 2; exports.useMemo = () => 3;',
      'node_modules/yup/index.js': 'export const object = 1; export const string = 2;',
    },
    offers,
  );
  expect(record).toMatchObject({ contract: CONTRACT_VERSION, shared: {} });
  expect(record.offers).toEqual({
    ...offers,
    react: { ...offers.react, names: ['useRef', 'useState'] },
    yup: { ...offers.yup, names: ['object', 'string'] },
  });
});

test('lists every file of the first load of a page, including files that pages share', async () => {
  const { record, read } = await build(SOURCES);
  for (const page of ['one', 'two']) {
    const files = record.pages[page]?.files ?? [];
    expect(files.some((file) => file.startsWith(`${page}.`))).toBe(true);
    expect(files.map(read).join('\n')).toContain('a module that both pages share');
    expect(files).not.toContain(record.entry[0]);
  }
});

test('a lazy chunk asks the page for its hash before it loads', async () => {
  const { record, read } = await build(SOURCES);
  expect(read(record.entry[0] ?? '')).toMatch(/\.integrity=window\[Symbol\.for\("gym\.integrity"\)\]\(/);
});
