import { expect, test } from '@gym/test-tools/journeys';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EMAIL, fillForm, listRows, submitButton, type Role } from '@gym/test-tools/product';
import { repositoryRoot } from '@gym/test-tools';
import type { MonolithReleases } from './compose-monolith.ts';

const LISTS: readonly (readonly [Role, string, string])[] = [
  ['admin', '/userlist', '/api/getUsersDetails'],
  ['staff', '/memberList', '/api/getMemberDetails'],
];

/** Text that occurs in every host's runtime or remote's container. */
const FEDERATION = /gym\.federation|initContainerEntry|loaded-first/;

let twins: MonolithReleases;
test.beforeAll(() => {
  test.setTimeout(180_000);
  twins = JSON.parse(
    execFileSync(process.execPath, ['packages/e2e/bin/build-monolith.mjs'], {
      cwd: repositoryRoot(),
      encoding: 'utf8',
    }),
  ) as MonolithReleases;
});

/** The text of every file of a release. */
function filesOf(folder: string): string[] {
  const { files } = JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8')) as { files: string[] };
  return files.map((file) => readFileSync(join(folder, file), 'utf8'));
}

test('the monolith is one bundle without any federation code', () => {
  expect(filesOf(join(repositoryRoot(), '.release')).filter((text) => FEDERATION.test(text))).not.toEqual([]);
  expect(filesOf(twins.ordinary).filter((text) => FEDERATION.test(text))).toEqual([]);
});

for (const twin of ['ordinary', 'tuned'] as const)
  test.describe(`the ${twin} monolith`, () => {
    test.use({ productOptions: async ({}, use) => use({ env: { RELEASES: twins[twin] } }) });

    for (const [role, path, call] of LISTS) {
      test(`signs in as ${role} and shows the rows of ${path}`, async ({ visit, product }) => {
        const { page } = await visit(path);
        await fillForm(page, { email: EMAIL[role], password: product.password });
        await submitButton(page).click();
        await page.locator('main tbody tr').first().waitFor();
        expect((await listRows(page)).length).toBeGreaterThan(1);
      });

      test(`shows the rows of ${path} to a signed-in ${role}, and requests every file once`, async ({ visit }) => {
        const visitor = await visit(path, { as: role });
        await visitor.page.locator('main tbody tr').first().waitFor();
        expect(visitor.calls().slice(0, 2)).toEqual(['GET /api/getRole', `GET ${call}`]);
        const files = visitor.requests.map((request) => request.url()).filter((url) => url.includes('/assets/'));
        expect(files).toEqual([...new Set(files)]);
        const early = await visitor.page.evaluate(() => document.querySelectorAll('link[rel=preload]').length);
        expect(early > 0).toBe(twin === 'tuned');
      });
    }
  });
