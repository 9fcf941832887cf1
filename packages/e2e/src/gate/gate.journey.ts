import { expect, test } from '@gym/test-tools/journeys';
import { checkRelease, describeProblem, readApi, type ApiSurface } from '@gym/release/gate';
import { freePort } from '@gym/test-tools';
import type { Browser } from 'playwright-core';
import { CALL_AND_KIT_MISMATCHES } from './call-and-kit-mismatches.ts';
import { FILE_MISMATCHES } from './file-mismatches.ts';
import type { Mismatch } from './mismatch.ts';
import { NOTHING, ReleaseServer, type FileAnswer } from './release-server.ts';
import { REMOTE_MISMATCHES } from './remote-mismatches.ts';
import { ROUTE_MISMATCHES } from './route-mismatches.ts';
import { SHELL_MISMATCHES } from './shell-mismatches.ts';
import { LIST, withoutRenewals } from './staged-staff.ts';
import { stageProduct, type StagedRelease } from './staged-release.ts';
import {
  apiAs,
  discardData,
  openBrowser,
  type Product,
  startProduct,
  visit,
  type Visitor,
} from '@gym/test-tools/product';

// Each test compares the gate's refusal with what users would get from the same release without the gate.

let browser: Browser;
let api: Product;
let known: ApiSurface;
let server: ReleaseServer;
let product: StagedRelease;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  browser = await openBrowser();
  const port = await freePort();
  server = await ReleaseServer.open(`http://127.0.0.1:${port}`);
  api = await startProduct({ port, env: { SPECIFICATION_ONLY: '1', CORS_ORIGINS: server.url } });
  known = await readApi(api.url);
  product = await stageProduct();
});
test.afterAll(async () => {
  await browser?.close();
  await server?.close();
  await api?.stop();
  if (api) await discardData(api.dataDir);
});

/** Runs the gate for a candidate beside the live product. The candidate's files are already on the CDN. */
async function refusalsOf(
  release: StagedRelease,
  name: string,
  question: Mismatch['question'] = () => ({}),
  files?: FileAnswer,
): Promise<string[]> {
  server.show(release, files);
  const candidate =
    name === 'shell'
      ? release.shell
      : release.remotes.find(({ app, kind }) => app === name.replace(' remote', '') && kind === 'remote')!;
  const problems = await checkRelease({
    shell: product.shell,
    remotes: product.remotes,
    before: [product.shell, ...product.remotes].find(({ app }) => app === candidate.app),
    candidate,
    api: known,
    read: async (file) => release.target.get(file),
    ...question({ api: known, cdn: server.cdn }),
  });
  return problems.map(describeProblem);
}

async function onPage(as: 'admin' | 'staff', look: (visitor: Visitor) => Promise<void>): Promise<void> {
  const visitor = await visit(browser, server.url, NOTHING, { session: (await apiAs(api, as)).session });
  try {
    await look(visitor);
  } finally {
    await visitor.context.close();
  }
}

test.describe('a compatible build', () => {
  for (const app of ['staff', 'admin', 'shell'])
    test(`of ${app} passes the gate and works`, async () => {
      expect(await refusalsOf(product, app, ({ cdn }) => ({ cdn }))).toEqual([]);
      const [as, path] = app === 'staff' ? (['staff', '/memberList'] as const) : (['admin', '/userlist'] as const);
      await onPage(as, async ({ page }) => {
        await page.goto(path);
        await page.locator('main tbody tr').first().waitFor();
      });
    });
});

test('a route that became a redirect passes the gate, and its links work with their query', async () => {
  const redirects = [{ from: '/renewals', to: LIST }];
  const release = withoutRenewals({ redirects, contract: '^1.8.0' })(product);
  expect(await refusalsOf(release, 'staff')).toEqual([]);
  await onPage('staff', async ({ page }) => {
    await page.goto('/Renewals?size=20');
    await page.locator('main tbody tr').first().waitFor();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(`${LIST}?size=20`);
  });
});

test.describe('the gate rejects a build that would break a page', () => {
  for (const [what, app, mismatches] of [
    ['a remote is rejected', 'staff', REMOTE_MISMATCHES],
    ['its routes and menus are rejected', 'staff', ROUTE_MISMATCHES],
    ['its calls and its kit are rejected', 'staff', CALL_AND_KIT_MISMATCHES],
    ['a shell is rejected', 'shell', SHELL_MISMATCHES],
    ['its files are rejected', 'staff', FILE_MISMATCHES],
  ] as const)
    test.describe(what, () => {
      for (const [name, mismatch] of Object.entries<Mismatch>(mismatches))
        test(name, async () => {
          const { candidate = app, refusal, question, as = 'staff', at, broken, files, prepare } = mismatch;
          const release = mismatch.release(product);
          expect(await refusalsOf(release, candidate, question, files)).toContainEqual(expect.stringMatching(refusal));
          for (const [other, sentence] of Object.values(mismatch.likewise ?? {}))
            expect(await refusalsOf(other(product), candidate, question)).toContainEqual(
              expect.stringMatching(sentence),
            );
          if (broken === 'no document') {
            expect(() => server.compose()).toThrow();
            return;
          }
          await onPage(as, async ({ page }) => {
            await prepare?.(page);
            await page.goto(at);
            await broken(page, server);
          });
        });
    });
});
