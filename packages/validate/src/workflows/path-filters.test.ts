import { comparePathFilters } from './check-workflows.ts';

const FILTERS = ['apps/staff/**', 'packages/ui/**', 'pnpm-lock.yaml', '.github/workflows/staff.yml'];
const INPUTS = ['apps/staff/src/remote.ts', 'packages/ui/src/button.tsx', 'pnpm-lock.yaml'];

test('path filters that name every input of the build pass', () => {
  expect(comparePathFilters('staff', FILTERS, INPUTS)).toEqual([]);
});

test.each([
  ['a file of another package', 'packages/uikit/src/button.tsx'],
  ['a file of another app', 'apps/admin/src/paths.ts'],
  ['a file of the root', 'tsconfig.base.json'],
])('a build that reads %s is found', (_what, file) => {
  expect(comparePathFilters('staff', FILTERS, [...INPUTS, file])).toEqual([
    `The build of staff reads ${file}, which no path filter of staff.yml names.`,
  ]);
});

test("the shell's filters name its document, too", () => {
  const composed = ['packages/release/src/target/boot-document.ts', 'packages/release/src/target/local-build.ts'];
  const shell = ['apps/shell/**', ...composed];
  expect(comparePathFilters('shell', shell, ['apps/shell/src/main.ts'])).toEqual([]);
  expect(comparePathFilters('shell', ['apps/shell/**'], ['apps/shell/src/main.ts'])).toEqual(
    composed.map((file) => `The published shell contains ${file}, which no path filter of shell.yml names.`),
  );
});
