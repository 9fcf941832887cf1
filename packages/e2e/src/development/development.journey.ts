import type { Page } from 'playwright-core';
import { apiAs, type Development, field, startDevelopment, visit, waitForScreen } from '@gym/test-tools/product';
import { expect, test } from '@gym/test-tools/journeys';

// One development server for all tests of the file: it is edited, shown and mended again.
test.describe.configure({ mode: 'serial', timeout: 420_000 });

/** For an edit to show, or a check to end, on a busy machine. */
const SHOWN_MS = 30_000;
const FORM = 'apps/staff/src/features/members/add-member.page.tsx';
const NOTICE = '<DuplicateWarning />';

let development: Development;
let page: Page;
let loads = 0;
test.beforeAll(async ({ browser }) => {
  test.setTimeout(180_000);
  development = await startDevelopment();
  const { session } = await apiAs(development, 'staff');
  ({ page } = await visit(browser, development.url, '/addmember', { session, timeout: SHOWN_MS }));
  await waitForScreen(page, 'Add Member');
  page.on('load', () => loads++);
  // Before a reload, the browser asks about typed values.
  page.on('dialog', (dialog) => void dialog.accept());
  await field(page, 'first_name').fill('Ada');
});
test.afterAll(() => development?.stop());

/** The form still has what was typed, in the same document. */
const expectSameForm = async () => expect([await field(page, 'first_name').inputValue(), loads]).toEqual(['Ada', 0]);
const overlay = () => page.frameLocator('#webpack-dev-server-client-overlay');
const noOverlay = () => page.locator('#webpack-dev-server-client-overlay').waitFor({ state: 'detached' });

for (const [what, file, from, to] of [
  ['a component of a remote', FORM, NOTICE, `<><p>New text</p>${NOTICE}</>`],
  ['a component of the shell', 'apps/shell/src/chrome/chrome.tsx', '{gymName}', 'New text'],
  [
    'a component that the shell shares',
    'packages/ui/src/screen/screen.tsx',
    '{title}',
    '{title} <span>New text</span>',
  ],
] as const)
  test(`an edit of ${what} shows in the open page and keeps the typed values`, async () => {
    const restore = development.edit(file, from, to);
    await page.getByText('New text').waitFor();
    await expectSameForm();
    restore();
    await page.getByText('New text').waitFor({ state: 'detached' });
    await expectSameForm();
  });

test('an edit of the server shows in its answers, and requests wait for its restart', async () => {
  const restore = development.edit(
    'apps/api/src/operations/server/probes-and-availability.ts',
    "status: 'up'",
    "status: 'edited'",
  );
  const answer = () => page.request.get('/healthz').then((response) => response.json() as Promise<unknown>);
  await expect(async () => expect(await answer()).toEqual({ status: 'edited' })).toPass({ timeout: SHOWN_MS });
  restore();
  await expect(async () => expect(await answer()).toEqual({ status: 'up' })).toPass({ timeout: SHOWN_MS });
  await expectSameForm();
});

test('a type error shows in the terminal and over the page, and does not stop the refresh', async () => {
  await expect(() => expect(development.log()).toContain('Types: no errors')).toPass({ timeout: 10 * SHOWN_MS });
  const restore = development.edit(FORM, NOTICE, `<><p>Wrong type {1 * 'x'}</p>${NOTICE}</>`);
  await page.getByText('Wrong type').waitFor();
  await overlay().getByText('TS2363').waitFor();
  expect(development.log()).toMatch(/^Types: apps\/staff\/.*TS2363/m);
  restore();
  await noOverlay();
  await page.getByText('Wrong type').waitFor({ state: 'detached' });
  await expectSameForm();
});

test('a syntax error and a server that does not start show over the page until they are mended', async () => {
  for (const [file, from, to, ...texts] of [
    [FORM, NOTICE, '<DuplicateWarning', 'Syntax Error', /add-member\.page\.tsx:\d+:\d+/, /Expected/],
    [
      'apps/api/src/operations/server/probes-and-availability.ts',
      'let ending = false;',
      'let ending = ;',
      'ERROR in API',
    ],
  ] as const) {
    const restore = development.edit(file, from, to);
    for (const text of texts) await overlay().getByText(text).first().waitFor();
    restore();
    await noOverlay();
  }
  await expectSameForm();
});

for (const [what, file, from, to] of [
  ['a remote', 'apps/staff/src/remote.ts', 'below: paths.healthList', 'below: paths.memberList'],
  ['the shell', 'apps/shell/src/main.tsx', 'The page lacks', 'This page lacks'],
] as const)
  test(`an edit of what no component of ${what} imports loads the page again`, async () => {
    const before = loads;
    const restore = development.edit(file, from, to);
    await expect.poll(() => loads, { timeout: SHOWN_MS }).toBe(before + 1);
    await waitForScreen(page, 'Add Member');
    restore();
    await expect.poll(() => loads, { timeout: SHOWN_MS }).toBe(before + 2);
    await waitForScreen(page, 'Add Member');
  });

test('the origin of an API that a remote declares is in the policy of the next documents', async () => {
  const [from, origin] = ['routes: [', 'http://localhost:4321'];
  const restore = development.edit('apps/staff/src/remote.ts', from, `origins: ['${origin}'], ${from}`);
  const policy = async () => {
    const answer = await page.request.get('/', { headers: { accept: 'text/html' } });
    return answer.headers()['content-security-policy'];
  };
  await expect.poll(policy, { timeout: SHOWN_MS }).toContain(`connect-src ws: 'self' ${origin};`);
  restore();
});
