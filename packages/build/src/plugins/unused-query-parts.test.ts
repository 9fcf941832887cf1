/** @jest-environment node */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { UNUSED_QUERY_PARTS } from '../config/host-config.ts';
import { REPOSITORY } from '../workspace/repository.ts';

const fromShell = createRequire(path.join(REPOSITORY, 'apps/shell/package.json'));
const core = createRequire(fromShell.resolve('@tanstack/react-query'));
const modern = (main: string) => path.dirname(main).replace(/build\/\w+$/, 'build/modern');
const CORE = modern(core.resolve('@tanstack/query-core'));
const HOOKS = modern(fromShell.resolve('@tanstack/react-query'));
const read = (file: string, folder = CORE) => readFileSync(path.join(folder, `${file}.js`), 'utf8');

const exportsOf = (source: string) =>
  [...source.matchAll(/export \{([^}]*)\}/g)].flatMap(([, names]) => names!.split(',').map((name) => name.trim()));

const standIn = readFileSync(path.join(__dirname, 'unused-query-parts.mjs'), 'utf8');

test('the stand-in exports what the replaced modules export', () => {
  const offered = [...standIn.matchAll(/^export (?:class|function|const) (\w+)/gm)].map(([, name]) => name);
  const replaced = [
    ...['mutationCache', 'infiniteQueryBehavior', 'environmentManager', 'timeoutManager'].map((file) => read(file)),
    ...['suspense', 'IsRestoringProvider', 'QueryErrorResetBoundary'].map((file) => read(file, HOOKS)),
  ].flatMap(exportsOf);
  expect(offered.sort()).toEqual(replaced.sort());
});

test('the stand-in has every method of a mutation cache that the query client calls', () => {
  const called = [...read('queryClient').matchAll(/#mutationCache\.(\w+)\(/g)].map(([, name]) => name);
  const offered = [...standIn.matchAll(/^ {2}(\w+)\(\) \{/gm)].map(([, name]) => name);
  expect(offered.sort()).toEqual([...new Set(called)].sort());
});

test('the parts of this product call timers and the environment by the names of the stand-in', () => {
  const files = ['queryClient', 'query', 'queryObserver', 'retryer', 'removable', 'utils', 'notifyManager'];
  const called = files.flatMap((file) =>
    [...read(file).matchAll(/\b(?:timeoutManager|environmentManager)\.(\w+)\(/g)].map(([, name]) => name),
  );
  const offered = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'isServer'];
  expect(called.filter((name) => !offered.includes(name!))).toEqual([]);
});

test.each([
  ['queryClient', './mutationCache.js', CORE],
  ['query', './infiniteQueryBehavior.js', CORE],
  ['useBaseQuery', './suspense.js', HOOKS],
  ['useBaseQuery', './IsRestoringProvider.js', HOOKS],
  ['useBaseQuery', './QueryErrorResetBoundary.js', HOOKS],
  ['removable', './environmentManager.js', CORE],
  ['removable', './timeoutManager.js', CORE],
])('the import of %s, %s, is replaced', (importer, request, folder) => {
  expect(UNUSED_QUERY_PARTS.test(request)).toBe(true);
  expect(read(importer, folder)).toContain(`"${request}"`);
});
