import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const BIN = path.resolve(__dirname, '../bin');
let repository: string;
const at = (file: string) => path.join(repository, file);
const bundles = () => readdirSync(at('node_modules/.cache/programs/apps-clock-src-cli.ts'));

/** A repository of one program and one package, with the real file that loads programs. */
beforeEach(() => {
  repository = realpathSync(mkdtempSync(path.join(tmpdir(), 'gym-program-')));
  for (const folder of [
    'apps/clock/bin',
    'apps/clock/src',
    'apps/clock/node_modules/@gym',
    'packages/build',
    'packages/words/src',
    'node_modules',
  ])
    mkdirSync(at(folder), { recursive: true });
  cpSync(BIN, at('packages/build/bin'), { recursive: true });
  for (const tool of ['esbuild', 'tsx'])
    symlinkSync(path.resolve(__dirname, '../../../node_modules', tool), at(`apps/clock/node_modules/${tool}`));
  symlinkSync(at('packages/words'), at('apps/clock/node_modules/@gym/words'));
  writeFileSync(at('apps/clock/package.json'), '{ "type": "module" }');
  writeFileSync(
    at('packages/words/package.json'),
    '{ "name": "@gym/words", "type": "module", "exports": "./src/index.ts" }',
  );
  writeFileSync(
    at('packages/words/src/index.ts'),
    'export const said = (word: string): string => `It says ${word}.`;\n',
  );
  writeFileSync(at('apps/clock/src/later.ts'), "export function breaks(): never {\n  throw new Error('broken');\n}\n");
  writeFileSync(
    at('apps/clock/src/cli.ts'),
    [
      "import { said } from '@gym/words';",
      "console.log(said('tick'), import.meta.url);",
      "await import('./later.ts').then(({ breaks }) => breaks()).catch((error: Error) => console.log(error.stack));",
    ].join('\n'),
  );
  writeFileSync(
    at('apps/clock/bin/clock.mjs'),
    [
      "import { importProgram } from '../../../packages/build/bin/import-program.mjs';",
      "await importProgram(new URL('../src/cli.ts', import.meta.url), {",
      "  esbuild: () => import('esbuild'),",
      "  tsx: () => import('tsx/esm/api'),",
      '});',
    ].join('\n'),
  );
});
afterEach(() => rmSync(repository, { recursive: true, force: true }));

const run = () => execFileSync(process.execPath, [at('apps/clock/bin/clock.mjs')], { encoding: 'utf8' });

test('bundles a program once, with its packages and lazy modules, and keeps its URL and line numbers', () => {
  for (const said of [run(), run()]) {
    expect(said).toContain(`It says tick. file://${at('apps/clock/src/cli.ts')}`);
    expect(said).toMatch(/later\.ts:2:\d+/);
  }
  // Two expectations: the alphabetical order of the hash and the record is random.
  expect(bundles()).toContain('bundle.json');
  expect(bundles().filter((name) => name !== 'bundle.json')).toEqual([expect.stringMatching(/^[0-9a-f]{20}$/)]);
});

test('runs changed sources, and keeps the bundle of a process that may still run', () => {
  run();
  writeFileSync(
    at('packages/words/src/index.ts'),
    'export const said = (word: string): string => `It said ${word}.`;\n',
  );
  expect(run()).toContain('It said tick.');
  expect(bundles()).toHaveLength(3);
});

test('runs a file that was saved during the bundling the next time', () => {
  const program = at('apps/clock/bin/clock.mjs');
  const source = at('packages/words/src/index.ts');
  const plain = readFileSync(program, 'utf8');
  const saved = 'export const said = (word: string): string => `It said ${word}.`;';
  writeFileSync(
    program,
    plain.replace(
      "() => import('esbuild')",
      `async () => ({
    build: async (options) => {
      const result = await (await import('esbuild')).build(options);
      (await import('node:fs')).writeFileSync(${JSON.stringify(source)}, ${JSON.stringify(saved)});
      return result;
    },
  })`,
    ),
  );
  expect(run()).toContain('It says tick.');
  writeFileSync(program, plain);
  expect(run()).toContain('It said tick.');
});

test('other libraries get another bundle', () => {
  run();
  mkdirSync(at('node_modules/.pnpm'));
  writeFileSync(at('node_modules/.pnpm/lock.yaml'), 'one');
  run();
  expect(bundles()).toHaveLength(3);
});

test('a copied tree runs the copied bundle, with its own files and libraries', () => {
  mkdirSync(at('node_modules/bell'));
  writeFileSync(at('node_modules/bell/package.json'), '{ "name": "bell", "type": "module", "exports": "./bell.js" }');
  writeFileSync(at('node_modules/bell/bell.js'), "export const bell = 'one';\n");
  writeFileSync(at('apps/clock/src/cli.ts'), "import { bell } from 'bell';\nconsole.log(bell, import.meta.url);\n");
  rmSync(at('apps/clock/node_modules/@gym'), { recursive: true });
  run();
  const copy = realpathSync(mkdtempSync(path.join(tmpdir(), 'gym copy ')));
  try {
    cpSync(repository, copy, { recursive: true, verbatimSymlinks: true });
    writeFileSync(path.join(copy, 'node_modules/bell/bell.js'), "export const bell = 'two';\n");
    // Without these tools, only a bundle can run.
    rmSync(path.join(copy, 'apps/clock/node_modules'), { recursive: true });
    const program = path.join(copy, 'apps/clock/bin/clock.mjs');
    expect(execFileSync(process.execPath, [program], { encoding: 'utf8' })).toBe(
      `two ${pathToFileURL(path.join(copy, 'apps/clock/src/cli.ts')).href}\n`,
    );
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
});

test('a checkout that links to the packages of another one runs its own files', () => {
  rmSync(at('apps/clock/node_modules/@gym'), { recursive: true });
  writeFileSync(at('apps/clock/src/cli.ts'), "console.log('one', import.meta.url);\n");
  run();
  const checkout = realpathSync(mkdtempSync(path.join(tmpdir(), 'gym-checkout-')));
  try {
    for (const name of ['apps', 'packages'])
      cpSync(at(name), path.join(checkout, name), { recursive: true, verbatimSymlinks: true });
    symlinkSync(at('node_modules'), path.join(checkout, 'node_modules'));
    const program = path.join(checkout, 'apps/clock/bin/clock.mjs');
    expect(execFileSync(process.execPath, [program], { encoding: 'utf8' })).toBe(
      `one ${pathToFileURL(path.join(checkout, 'apps/clock/src/cli.ts')).href}\n`,
    );
  } finally {
    rmSync(checkout, { recursive: true, force: true });
  }
});

test.each([
  [
    'the cache folder cannot be written',
    () => {
      rmSync(at('node_modules'), { recursive: true });
      writeFileSync(at('node_modules'), '');
    },
  ],
  [
    'a file uses a property of import.meta that a bundle lacks',
    () =>
      writeFileSync(
        at('packages/words/src/index.ts'),
        [
          "const end = import.meta.dirname.length > 0 ? '' : '?';",
          'export const said = (word: string): string => `It says ${word}.${end}`;',
        ].join('\n'),
      ),
  ],
])('runs from the sources if %s', (_why, prepare) => {
  prepare();
  expect(run()).toContain(`It says tick. file://${at('apps/clock/src/cli.ts')}`);
});

test('reports a package that is not installed when the program imports it', () => {
  writeFileSync(
    at('apps/clock/src/later.ts'),
    "import { build } from '@gym/build';\nexport const breaks = (): unknown => build;\n",
  );
  rmSync(at('apps/clock/node_modules/tsx'));
  expect(run()).toMatch(/It says tick[^]*Cannot find package '@gym\/build'/);
});

test('names a source with a syntax error', () => {
  writeFileSync(at('apps/clock/src/later.ts'), 'export function breaks(: never {}');
  expect(run()).toMatch(/later\.ts:1:\d+/);
});
