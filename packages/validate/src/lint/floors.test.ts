import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { repositoryRoot } from '@gym/test-tools';

const root = repositoryRoot();

/** [importing file, imported file, the rule that must report: 'none' if no rule may] */
const CASES: readonly (readonly [from: string, to: string, rule: string])[] = [
  ['apps/admin/src/entry.ts', 'apps/staff/src/a.ts', 'apps-apart'],
  ['apps/shell/src/app/a.ts', 'apps/admin/src/a.ts', 'apps-apart'],
  ['packages/ui/src/a.ts', 'apps/shell/src/b.ts', 'packages-below-apps'],
  ['packages/e2e/src/bench/boot/a.ts', 'apps/shell/src/c.ts', 'packages-below-apps'],
  ['packages/e2e/src/bench/monolith/a.ts', 'apps/shell/src/d.ts', 'none'],
  ['apps/admin/src/features/users/a.ts', 'apps/admin/src/features/plans/a.ts', 'features-apart'],
  ['apps/admin/src/features/users/b.ts', 'apps/admin/src/features/users/c.ts', 'none'],
  ['apps/admin/src/features/users/f.ts', 'apps/admin/src/features/plans/index.ts', 'none'],
  ['apps/admin/src/remote.ts', 'apps/admin/src/features/users/e.ts', 'none'],
  ['apps/shell/src/platform/b.ts', 'apps/shell/src/features/profile/b.ts', 'floors-of-apps'],
  ['apps/api/src/platform/http/a.ts', 'apps/api/src/features/a/a.ts', 'floors-of-apps'],
  ['apps/api/src/platform/http/a.test.ts', 'apps/api/src/operations/a.ts', 'none'],
  ['apps/api/src/delivery/a.ts', 'apps/api/src/features/plans/a.ts', 'delivery-beside-features'],
  ['packages/rules/src/b.ts', 'packages/api-contract/src/a.ts', 'floors-of-packages'],
  ['packages/release/src/target/a.ts', 'packages/release/src/commands/a.ts', 'floors-of-release'],
  ['apps/shell/src/platform/a.ts', 'apps/shell/src/testing/a.ts', 'tests-apart'],
  ['packages/api-client/src/a.ts', 'packages/test-tools/src/a.ts', 'tests-apart'],
];

interface Violation {
  readonly from: string;
  readonly to: string;
  readonly rule: { readonly name: string };
}

const folder = mkdtempSync(join(tmpdir(), 'gym-floors-'));

function write(from: string, to: string): void {
  for (const file of [from, to]) mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, to), 'export type It = 1;\n', { flag: 'a' });
  const path = relative(dirname(from), to);
  const text = `import type { It } from '${path.startsWith('.') ? path : `./${path}`}';\nexport type { It as Own };\n`;
  writeFileSync(join(folder, from), text, { flag: 'a' });
}

let found: readonly Violation[];
beforeAll(() => {
  for (const [from, to] of CASES) write(from, to);
  write('packages/rules/src/one.ts', 'packages/rules/src/other.ts');
  write('packages/rules/src/other.ts', 'packages/rules/src/one.ts');
  write('packages/rules/src/c/c.ts', 'packages/rules/src/d/d.ts');
  write('packages/rules/src/d/e.ts', 'packages/rules/src/c/f.ts');
  const { stdout } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
      ...['--config', join(root, '.dependency-cruiser.mjs'), '--output-type', 'json', 'apps', 'packages'],
    ],
    { cwd: folder, encoding: 'utf8' },
  );
  found = (JSON.parse(stdout) as { summary: { violations: Violation[] } }).summary.violations;
});

test.each(CASES)('%s imports a type of %s: %s', (from, to, rule) => {
  const reported = found.filter((one) => one.from === from && one.to === to).map(({ rule: { name } }) => name);
  expect(reported).toEqual(rule === 'none' ? [] : [rule]);
});

test.each([
  ['no-file-ring', 'packages/rules/src/one.ts', 'packages/rules/src/other.ts'],
  ['no-folder-ring', 'packages/rules/src/c', 'packages/rules/src/d'],
])('%s: types of %s and %s', (name, from, to) => {
  expect(found).toContainEqual(
    expect.objectContaining({ from, to, rule: expect.objectContaining({ name }) as object }),
  );
});
