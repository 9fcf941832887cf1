import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { figuresTable, readFigureOptions } from './command-line.ts';
import { figures, type Figure } from './figures.ts';
import { measureFolder } from './measure-folder.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'gym-figures-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Writes the files and measures the folder. Returns a function that finds a figure by its name. */
function measured(files: Readonly<Record<string, string>>): (name: string) => Figure {
  for (const [path, text] of Object.entries({ 'apps/desk/package.json': '{ "name": "@gym/desk" }', ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  mkdirSync(join(root, 'packages'), { recursive: true });
  const found = figures(measureFolder(root));
  return (name) => found.find((figure) => figure.name === name)!;
}

const lines = (count: number): string => 'export {};\n'.repeat(count);

test('counts source files and their lines, without tests, contracts, test support and installed packages', () => {
  const figure = measured({
    'apps/desk/src/one.ts': lines(1),
    'apps/desk/src/two.tsx': lines(3),
    'apps/desk/src/three.ts': lines(8),
    'apps/desk/src/three.test.ts': lines(100),
    'apps/desk/src/three.journey.ts': lines(100),
    'apps/desk/src/contract/access.ts': lines(100),
    'apps/desk/src/testing/made.ts': lines(20),
    'apps/desk/node_modules/react/index.ts': lines(100),
    'apps/desk/dist/bundle.ts': lines(100),
    '.cache/bundle.ts': lines(100),
  });
  expect(figure('files').value).toBe('3 / 12');
  expect(figure('files-with-support').value).toBe('4 / 32');
  expect(figure('lengths').value).toBe('3 / 8 / 8');
  expect(figure('files').entries).toEqual([
    '8  apps/desk/src/three.ts',
    '3  apps/desk/src/two.tsx',
    '1  apps/desk/src/one.ts',
  ]);
});

test('counts the same tokens in any format, without comments', () => {
  const figure = measured({
    'apps/desk/src/one.ts': '/** A size. */\nexport const size = Math.max(1, 2); // in rooms\n',
    'apps/desk/src/two.ts': 'export const size = Math.max(\n  1,\n  2\n);\n',
  });
  expect(figure('tokens').entries).toEqual(['13  apps/desk/src/one.ts', '13  apps/desk/src/two.ts']);
  expect(figure('tokens').value).toBe('26');
});

test('takes import lines as a share of code lines, per app and overall', () => {
  const figure = measured({
    'packages/tools/package.json': '{ "name": "@gym/tools" }',
    'apps/desk/src/one.ts': [
      '/** Neither this comment',
      ' * nor this line is code. */',
      "import { two } from './two.ts';",
      'import {',
      '  three,',
      "} from './three.ts';",
      '',
      'const text = `a`; // four lines of code follow the imports',
      'const next = `b`;',
      '// nothing',
      'export const all = [text, next, two, three];',
      "export * from './four.ts';",
    ].join('\n'),
    'packages/tools/src/tool.ts': lines(8),
  });
  expect(figure('imports-of-apps').value).toBe('desk 50.0 %');
  expect(figure('imports').value).toBe('25.0 %');
  expect(figure('imports').entries[0]).toBe('4 of 8  apps/desk/src/one.ts');
});

test('finds small files that only one file beside them imports', () => {
  const figure = measured({
    'packages/tools/package.json': '{ "name": "@gym/tools", "exports": { ".": "./src/index.ts" } }',
    'packages/tools/src/index.ts': 'export const tool = 1;\n',
    'apps/desk/src/desk.ts': [
      "import { only } from './only.ts';",
      "import { tested } from './tested.ts';",
      "import { shared } from './shared.ts';",
      "import { tool } from '@gym/tools';",
      "import { far } from './far/far.ts';",
      "import { long } from './long.ts';",
      'export const desk = [only, tested, shared, tool, far, long];',
    ].join('\n'),
    'apps/desk/src/only.ts': "import type { shared } from './shared.ts';\nexport const only: typeof shared = 1;\n",
    'apps/desk/src/tested.ts': 'export const tested = 1;\n',
    'apps/desk/src/tested.test.ts': "import { tested } from './tested.ts';\nexpect(tested).toBe(1);\n",
    'apps/desk/src/shared.ts': 'export const shared = 1;\n',
    'apps/desk/src/far/far.ts': 'export const far = 1;\n',
    'apps/desk/src/long.ts': `${lines(15)}export const long = 1;\n`,
  });
  expect(figure('one-importer').entries).toEqual(['apps/desk/src/only.ts <- desk.ts']);
  expect(figure('one-importer-without-tests').entries).toEqual([
    'apps/desk/src/only.ts <- desk.ts',
    'apps/desk/src/tested.ts <- desk.ts',
  ]);
});

test('finds cycles of folders by values and of files by types, through packages too', () => {
  const figure = measured({
    'packages/tools/package.json': '{ "name": "@gym/tools", "exports": { "./a": "./src/a/a.ts" } }',
    'packages/tools/src/a/a.ts': "import { b } from '../b/b.ts';\nexport const a = b;\n",
    'packages/tools/src/b/b.ts': 'export const b = 1;\n',
    'packages/tools/src/b/of-a.ts': "export { a } from '@gym/tools/a';\n",
    // Type imports, lazy imports and an entry at the root make no cycle of folders.
    'apps/desk/src/c/c.ts': "import type { D } from '../d/d.ts';\nexport type C = D;\n",
    'apps/desk/src/d/d.ts': "import { type C } from '../c/c.ts';\nexport type D = C;\n",
    'apps/desk/src/e/e.ts': "export const e = () => import('../d/of-e.ts');\n",
    'apps/desk/src/d/of-e.ts': "import '../e/more.ts';\nimport '../start.ts';\n",
    'apps/desk/src/e/more.ts': 'export const more = 1;\n',
    'apps/desk/src/start.ts': "import './d/free.ts';\n",
    'apps/desk/src/d/free.ts': 'export const free = 1;\n',
  });
  expect(figure('folder-cycles').entries).toEqual(['packages/tools/src/a <-> packages/tools/src/b']);
  expect(figure('type-cycles').value).toBe('2');
  expect(figure('type-cycles').entries).toEqual(['apps/desk/src/c/c.ts <-> apps/desk/src/d/d.ts']);
});

test('finds long functions, double casts, non-null marks and long lines', () => {
  const risky = [
    'export const one = {} as unknown as string;',
    'export const two = [1][0]! + [2][0]!;',
    "export const three = 'as unknown as';",
    `// ${'x'.repeat(118)}`,
    'export const four = !two;',
  ].join('\n');
  const figure = measured({
    'apps/desk/src/risky.ts': risky,
    'apps/desk/src/risky.test.ts': risky,
    'apps/desk/src/testing/risky.ts': risky,
    'apps/desk/src/long.ts': [
      `export function sixty() {\n${'  void 0;\n'.repeat(58)}}`,
      `export const sixtyOne = () => {\n${'  void 0;\n'.repeat(59)}};`,
    ].join('\n'),
  });
  expect(figure('long-functions').value).toBe('1 (61)');
  expect(figure('long-functions').entries).toEqual(['61  apps/desk/src/long.ts:61 sixtyOne']);
  expect(figure('double-casts').entries).toEqual([
    'apps/desk/src/risky.ts:1 export const one = {} as unknown as string;',
    'apps/desk/src/testing/risky.ts:1 export const one = {} as unknown as string;',
  ]);
  expect(figure('non-null').value).toBe('2');
  expect(figure('long-lines').value).toBe('3');
});

test('prints a row for each figure', () => {
  const figure: Figure = { name: 'files', title: 'source files', value: '3', goal: '≤ 4', entries: [] };
  expect(figuresTable([figure])).toBe(
    [
      '| Figure       | Here | Goal | --list |',
      '| ------------ | ---- | ---- | ------ |',
      '| source files | 3    | ≤ 4  | files  |',
    ].join('\n'),
  );
});

test('reads a folder and the figure to list', () => {
  expect(readFigureOptions([])).toEqual({});
  expect(readFigureOptions(['--', '../before', '--list', 'imports'])).toEqual({ folder: '../before', list: 'imports' });
  expect(() => readFigureOptions(['--list'])).toThrow('--list needs the name of a figure');
  expect(() => readFigureOptions(['one', 'two'])).toThrow('Unknown argument two');
  expect(() => readFigureOptions(['--all'])).toThrow('Unknown argument --all');
});
