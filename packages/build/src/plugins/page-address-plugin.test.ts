import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import { runWebpack } from '../builds/build-app.ts';
import { CHUNK_LIMIT_MS } from './loader-code.ts';
import { PageAddressPlugin } from './page-address-plugin.ts';

interface Tag {
  src?: string;
  href?: string;
  onload?: unknown;
  onerror?: (event: { type: string }) => void;
  [other: string]: unknown;
}

let folder: string;
let code: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'gym-retry-'));
  const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);
  write(
    'main.js',
    `load = () => import(/* webpackChunkName: "page" */ './page.js'); evaluate = () => require('./lame.js');`,
  );
  write('lame.js', `exports.half = true; if (!globalThis.healed) throw new Error('lame'); exports.whole = true;`);
  write('page.js', `import './page.css';`);
  write('page.css', '.page { color: red }');
  await runWebpack('a page', {
    context: folder,
    mode: 'production',
    target: 'web',
    entry: './main.js',
    output: { path: folder, filename: 'built.js', chunkFilename: '[name].chunk.js', publicPath: '/' },
    module: { rules: [{ test: /\.css$/, use: [MiniCssExtractPlugin.loader, require.resolve('css-loader')] }] },
    plugins: [new MiniCssExtractPlugin({ filename: '[name].css' }), new PageAddressPlugin()],
  });
  code = readFileSync(path.join(folder, 'built.js'), 'utf8');
});

/** Runs the built script on a page that records the requested files. */
function open(addressOf?: (url: string) => string) {
  const tags: Tag[] = [];
  const limits: { run: () => void; ms: number }[] = [];
  const document = {
    createElement: () => ({ setAttribute: () => undefined, getAttribute: () => null }) as Tag,
    getElementsByTagName: () => [],
    head: { appendChild: (tag: Tag) => tags.push(tag) },
  };
  const window = {
    location: { origin: 'http://gym.test' },
    [Symbol.for('gym.integrity')]: () => '',
    ...(addressOf && { [Symbol.for('gym.address')]: addressOf }),
  };
  const page = {
    document,
    window,
    self: {},
    setTimeout: (run: () => void, ms: number) => limits.push({ run, ms }),
    clearTimeout: () => undefined,
  } as Record<string, unknown>;
  runInNewContext(`var load, evaluate; ${code}`, page);
  return { tags, limits, page, load: page.load as () => Promise<unknown>, evaluate: page.evaluate as () => unknown };
}
const addresses = (tags: Tag[]) => tags.map(({ src, href }) => src ?? href).sort();

test('loads script and style of a chunk from the URLs of the page', () => {
  const { tags, load } = open((url) => `${url}?retry=3`);
  load().catch(() => undefined);
  expect(addresses(tags)).toEqual(['/page.chunk.js?retry=3', '/page.css?retry=3']);
});

test('loads a chunk from its own URL if the page has no function for URLs', () => {
  const { tags, load } = open();
  load().catch(() => undefined);
  expect(addresses(tags)).toEqual(['/page.chunk.js', '/page.css']);
});

test('a hanging style times out and is loaded again the next time', async () => {
  const { tags, limits, load } = open();
  const loading = load();
  for (const { run, ms } of limits) if (ms === CHUNK_LIMIT_MS) run();
  await expect(loading).rejects.toMatchObject({ name: 'ChunkLoadError', type: 'timeout', request: '/page.css' });
  load().catch(() => undefined);
  expect(tags.filter(({ href }) => href === '/page.css')).toHaveLength(2);
});

test('a module that threw is evaluated again, never returned incomplete', () => {
  const { page, evaluate } = open();
  expect(evaluate).toThrow('lame');
  page.healed = true;
  expect(evaluate()).toEqual({ half: true, whole: true });
});
