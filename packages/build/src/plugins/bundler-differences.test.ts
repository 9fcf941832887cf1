import type { Module } from 'webpack';
import { consumedLibrary } from './build-record-plugin.ts';
import { scriptFromPage } from './loader-code.ts';

const consumed = (identifier: string, options?: object): Module =>
  ({ type: 'consume-shared-module', identifier: () => identifier, ...(options && { options }) }) as Module;

test.each([
  ["webpack's options", consumed('', { shareKey: 'yup', requiredVersion: '^1.7.0' }), 'yup', '^1.7.0'],
  [
    "rspack's identifier",
    consumed('consume shared module (default) @gym/ui/list@^0.1.0 (strict) (singleton)'),
    '@gym/ui/list',
    '^0.1.0',
  ],
])('reads a shared library from %s', (_what, module, shareKey, requiredVersion) => {
  expect(consumedLibrary(module)).toMatchObject({ shareKey, requiredVersion });
});

test('a bundler that names shared libraries or loads scripts in another way fails the build', () => {
  expect(() => consumedLibrary(consumed('shared yup'))).toThrow('names a shared library in another way: shared yup');
  expect(() => scriptFromPage('script.src = createScriptURL(url);')).toThrow('loads chunks in another way');
});

test('any other module is no shared library', () => {
  expect(consumedLibrary({ type: 'javascript/auto' } as Module)).toBeUndefined();
});
