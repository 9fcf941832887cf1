import { expect, test } from '@gym/test-tools/journeys';
import { join } from 'node:path';
import { repositoryRoot } from '@gym/test-tools';
import { buildHash, KIT, kitResult, uncheckedRoutes } from './kit-result.ts';
import { runNode } from './run-node.ts';

// The browser checks every screen in eight ways, and a cold start builds the harness first.
test.describe.configure({ timeout: 300_000 });

// The delivery's journey runs the staff remote's kit.
test('the kit passes every check of the built remote admin, and its result names this build', async () => {
  const folder = join(repositoryRoot(), 'apps/admin');
  const { output } = await runNode([KIT, 'check'], folder);
  expect(output).toMatch(/admin: (\d+) of \1 checks passed/);
  expect(kitResult(folder)).toMatchObject({ app: 'admin', build: buildHash(folder) });
  expect(uncheckedRoutes(folder)).toEqual([]);
});
