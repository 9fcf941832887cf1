import { readSharedTypes } from '@gym/build/read-shared-types';
import type { SharedTypes } from '@gym/remote-contract/build-record';
import { publishedRemote, publishedShell } from '../../testing/published-builds.ts';
import { checkForm } from './check-form.ts';
import { checkTypes } from './check-types.ts';

jest.setTimeout(60_000);

const NAMES = ['@gym/ui'];
const { types, sources } = readSharedTypes(NAMES);
const shell = publishedShell();
const remote = (takes: Record<string, string[]>, built = types) => {
  const one = publishedRemote('staff');
  return { ...one, types: built, record: { ...one.record, takes } };
};
const BUTTON = 'packages/ui/src/button/buttons-and-links.d.ts';
const edited = (file: string, from: string | RegExp, to: string): SharedTypes => {
  const text = types.files[file]?.replace(from, to);
  if (text === undefined || text === types.files[file]) throw new Error(`${file} has no ${String(from)}.`);
  return { ...types, files: { ...types.files, [file]: text } };
};

test('reads the declarations of our packages, what they import from each other, and no comments', () => {
  expect(Object.keys(types.entries)).toEqual(NAMES);
  expect(types.imports).toMatchObject({ '@gym/remote-contract': 'packages/remote-contract/src/index.d.ts' });
  expect(Object.keys(types.files)).toEqual(expect.arrayContaining(Object.values(types.imports)));
  expect(types.files[BUTTON]).toContain('variant');
  const text = JSON.stringify(types);
  expect(text).not.toMatch(/\/\*\*|node_modules|test\.d\.ts/);
  expect(text.length).toBeLessThan(400_000);
  expect(sources.some((source) => source.endsWith('/packages/ui/src/button/buttons-and-links.tsx'))).toBe(true);
});

test('refuses a shell without a prop that a remote may pass, and names it', () => {
  const offered = { ...shell, types: edited(BUTTON, /variant\?:/, 'look?:') };
  expect(checkTypes(offered, remote({ '@gym/ui': ['Button', 'Screen'] }))).toEqual([
    {
      id: 'types/changed',
      app: 'staff',
      build: expect.stringMatching(/^staff@/),
      beside: 'shell',
      text: expect.stringMatching(
        /^it uses "Button" of @gym\/ui, which changed in shell@\S+: "variant" was removed\. Build the remote/,
      ),
    },
  ]);
  expect(checkTypes(offered, remote({ '@gym/ui': ['Screen'] }))).toEqual([]);
});

test('accepts an addition, equal declarations, and builds from before they were recorded', () => {
  const offered = { ...shell, types: edited(BUTTON, /variant\?:/, 'more?: string; variant?:') };
  const takes = { '@gym/ui': ['Button', 'Screen'] };
  expect(checkTypes(offered, remote(takes))).toEqual([]);
  expect(checkTypes({ ...shell, types }, remote(takes))).toEqual([]);
  expect(checkTypes(shell, remote(takes))).toEqual([]);
  expect(checkTypes(offered, publishedRemote('staff'))).toEqual([]);
});

test('a team that has our packages installed, but not their libraries where we have them, uses all of them', () => {
  const installed = JSON.parse(
    JSON.stringify(types).replace(/"packages\/([\w-]+)\/src\//g, '"node_modules/@gym/$1/dist/types/'),
  ) as SharedTypes;
  expect(installed.entries['@gym/ui']).toBe('node_modules/@gym/ui/dist/types/index.d.ts');
  const takes = { '@gym/ui': ['Breadcrumb', 'Button', 'DataTable', 'Link', 'LinkButton', 'SaveForm', 'TextLink'] };
  expect(checkTypes({ ...shell, types }, remote(takes, installed))).toEqual([]);
});

test('malformed declarations are named', () => {
  const malformed = { ...remote({}), types: { entries: {} } as never };
  expect(checkForm(malformed)).toContainEqual(
    expect.objectContaining({ file: 'types.json/files', text: expect.stringMatching(/Build it again/) }),
  );
});
