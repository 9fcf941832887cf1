import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkPackages } from './check-packages.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'gym-types-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(folder: string, files: Readonly<Record<string, string>>, options: object = {}): void {
  mkdirSync(join(root, folder, 'src'), { recursive: true });
  const compilerOptions = {
    strict: true,
    noEmit: true,
    target: 'ES2022',
    module: 'ESNext',
    moduleResolution: 'Bundler',
    allowImportingTsExtensions: true,
    noUnusedLocals: true,
    types: [],
    lib: ['ES2022'],
    ...options,
  };
  writeFileSync(join(root, folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src'] }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, folder, 'src', name), text);
}

test('reports type, syntax, unused and import errors per package', () => {
  write('one', { 'one.ts': "export const one: number = 'text';\nconst unused = 1;\n" });
  write('two', {
    'two.ts': "import { one } from '../../one/src/one.ts';\nexport const two: string = one;\n",
    'broken.ts': 'export const = 1;\n',
  });
  write('three', { 'three.ts': 'export const three = 3;\n' });
  const [one, two, three] = checkPackages(root, ['one', 'two', 'three']);
  expect([one!.complaints, two!.complaints, three]).toEqual([
    expect.stringMatching(/^one\/src\/one\.ts\(1,14\): error TS2322[^]*one\/src\/one\.ts\(2,7\): error TS6133/),
    expect.stringMatching(/two\/src\/broken\.ts\(1,14\): error TS1[^]*two\/src\/two\.ts\(2,14\): error TS2322/),
    { folder: 'three', complaints: '' },
  ]);
  // Only package one reports the errors in its files, although two's program contains them.
  expect(two!.complaints).not.toContain('one/src/one.ts(1');
});

test('reports an invalid configuration and a package without sources', () => {
  write('one', { 'one.ts': 'export {};\n' }, { target: 'ES1066' });
  mkdirSync(join(root, 'none'));
  writeFileSync(join(root, 'none/tsconfig.json'), JSON.stringify({ include: ['src'] }));
  expect(checkPackages(root, ['one', 'none']).map(({ complaints }) => complaints)).toEqual([
    expect.stringContaining('target'),
    expect.stringContaining('No inputs were found'),
  ]);
});
