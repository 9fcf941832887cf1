/** @jest-environment node */
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { buildSync, type BuildOptions } from 'esbuild';

const FIXED = {
  bundle: true,
  minify: true,
  write: false,
  metafile: true,
  target: 'es2022',
  outdir: 'out',
  platform: 'browser',
} as const;

const bundle = (entry: string, options: Pick<BuildOptions, 'format' | 'splitting'>) => {
  const { outputFiles, metafile } = buildSync({ ...FIXED, ...options, entryPoints: [join(__dirname, entry)] });
  const text = outputFiles.find(({ path }) => path.endsWith(entry.replace('.ts', '.js')))?.contents ?? new Uint8Array();
  const [, output] =
    Object.entries(metafile.outputs).find(([path]) => path.endsWith(entry.replace('.ts', '.js'))) ?? [];
  return { brotli: brotliCompressSync(text).length, inputs: Object.keys(output?.inputs ?? {}) };
};

test("the shell's first script contains no axios and stays small", () => {
  const { brotli, inputs } = bundle('index.ts', { format: 'esm', splitting: true });
  expect(inputs.filter((path) => /axios/.test(path))).toEqual([]);
  expect(inputs.filter((path) => /api-contract|typebox|test-api/.test(path))).toEqual([]);
  expect(brotli).toBeLessThan(4.5 * 1024);
});

test('the boot script, inlined in every document, stays under 2.3 KB', () => {
  const { brotli, inputs } = bundle('boot.ts', { format: 'iife' });
  expect(inputs.filter((path) => /node_modules/.test(path))).toEqual([]);
  expect(brotli).toBeLessThan(2.3 * 1024);
});
