import { expect, test } from '@gym/test-tools/journeys';
import type { Page } from 'playwright-core';
import { openFaultyOrigin } from '../failures/faulty-origin.ts';
import { openForeignSite } from './foreign-site.ts';
import { ANSWERS, someAnswers } from './hostile-answers.ts';
import { MARKUP } from './hostile-texts.ts';
import { expectNoOverflow, setTrap } from './page-checks.ts';
import { field, fillForm, type Role, submitButton, waitForScreen } from '@gym/test-tools/product';

const SCREENS: [path: string, as: Role, call: string][] = [
  ['/userlist', 'admin', '/api/getUsersDetails'],
  ['/updatePlan/1', 'admin', '/api/getPlanDetailsById'],
  ['/memberList', 'staff', '/api/getMemberDetails'],
  ['/member/1001', 'staff', '/api/getMemberDetailsById'],
  ['/memberDiet?member=1001', 'staff', '/api/getFoodItem'],
  ['/planAssign', 'staff', '/api/getPlanDetails'],
  ['/dashboard', 'staff', '/api/getDashboardFigures'],
  ['/profile', 'staff', '/api/getUserProfile'],
];

/** Ends the page's idle tasks, which load remotes, before the test counts requests or stops the origin. */
const leave = (page: Page) => page.goto('about:blank');

for (const [nth, [path, as, call]] of SCREENS.entries()) {
  test(`${path} shows content or a message when ${call} answers with hostile data`, async ({ visit, product }) => {
    const front = await openFaultyOrigin(product.url);
    try {
      const visitor = await visit('/changePassword', { as, origin: front.url });
      const { page, troubles } = visitor;
      troubles.expect(/answered (422|500)/);
      const trap = await setTrap(visitor);
      for (const [what, answer] of someAnswers(nth)) {
        front.inject(call, answer);
        await page.goto(path);
        await page.locator('main h1').waitFor();
        await expect(async () =>
          expect([what, await page.locator('main').innerText()]).toEqual([what, expect.stringMatching(/\w+\s+\w+/)]),
        ).toPass();
        await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
        expect([what, await page.getByText('Unexpected Application Error!').count()]).toEqual([what, 0]);
        await expectNoOverflow(page);
        expect([what, trap.sprung()]).toEqual([what, []]);
      }
      front.restore();
      await page.locator('nav a[href="/"]').first().click();
      await waitForScreen(page, /dashboard/i);
      await leave(page);
    } finally {
      await front.stop();
    }
  });
}

test('A6: a hostile answer to the role call ends in a message with Retry, and loads no remote', async ({
  visit,
  product,
}) => {
  const front = await openFaultyOrigin(product.url);
  try {
    const visitor = await visit('/changePassword', { as: 'staff', origin: front.url });
    const { page, troubles, requests } = visitor;
    troubles.expect(/answered (422|500)/);
    const trap = await setTrap(visitor);
    await field(page, 'oldpassword').waitFor();
    await leave(page);
    const asked = requests.length;
    for (const [what, answer] of ANSWERS) {
      front.inject('/api/getRole', answer);
      await page.goto('/changePassword');
      await page.getByRole('button', { name: /retry/i }).waitFor();
      await expectNoOverflow(page);
      expect([what, trap.sprung()]).toEqual([what, []]);
    }
    expect(requests.slice(asked).filter((request) => /\/assets\/(admin|staff)\//.test(request.url()))).toEqual([]);
    front.restore();
    await page.getByRole('button', { name: /retry/i }).click();
    await field(page, 'oldpassword').waitFor();
    await leave(page);
  } finally {
    await front.stop();
  }
});

for (const [path, call] of [
  ['/memberList', '/api/getMemberDetails'],
  ['/changePassword', '/api/getRole'],
  ['/profile', '/api/getUserProfile'],
] as const) {
  test(`a redirect of ${call} to another origin sends no token there`, async ({ visit, product }) => {
    const [front, foreign] = [
      await openFaultyOrigin(product.url),
      await openForeignSite('{"status":"success","data":{"role":1}}'),
    ];
    try {
      front.inject(call, (response) => void response.writeHead(302, { location: `${foreign.url}/api` }).end());
      const { page, troubles } = await visit(path, { as: 'staff', origin: front.url });
      troubles.expect(/failed: GET/, /Fetch API cannot load|Refused to connect|violates/);
      troubles.violations.expect('connect-src');
      await page
        .getByRole('button', { name: /retry|again/i })
        .first()
        .waitFor();
      expect(foreign.asked).toEqual([]);
      expect(new URL(page.url()).origin).toBe(front.url);
    } finally {
      await Promise.all([front.stop(), foreign.stop()]);
    }
  });
}

test('a hostile answer to a sign-in or a save ends in a message, and the page keeps working', async ({
  visit,
  product,
}) => {
  const front = await openFaultyOrigin(product.url);
  try {
    const visitor = await visit('/', { origin: front.url });
    const { page, troubles } = visitor;
    troubles.expect(/answered (401|422|500)/);
    const trap = await setTrap(visitor);
    for (const [what, answer] of someAnswers(1, 4)) {
      front.inject('/api/userlogin', answer);
      await page.goto('/');
      await fillForm(page, { email: 'ann@gym.test', password: 'x' });
      await page.locator('button[type=submit]').click();
      await page
        .locator('[role=alert]')
        .filter({ hasText: /\w+/ })
        .or(page.getByRole('button', { name: /retry/i }))
        .first()
        .waitFor();
      await expectNoOverflow(page);
      expect([what, trap.sprung()]).toEqual([what, []]);
      await page.evaluate(() => localStorage.clear());
    }
    const signedIn = await visit('/plan', { as: 'admin', origin: front.url });
    signedIn.troubles.expect(/answered (422|500)/);
    const theirs = await setTrap(signedIn);
    for (const [what, answer] of ANSWERS.filter(([name]) => /^a reason|^ten thousand/.test(name))) {
      front.inject('/api/addPlanDetail', answer);
      await signedIn.page.goto('/plan');
      await fillForm(signedIn.page, { plan_name: MARKUP[2], duration: '1', price: '1', free_days: '3' });
      await submitButton(signedIn.page).click();
      await signedIn.page
        .locator('[role=alert], [role=status]')
        .filter({ hasText: MARKUP[2], hasNotText: /^Saving/ })
        .first()
        .waitFor();
      await expectNoOverflow(signedIn.page);
      expect([what, theirs.sprung()]).toEqual([what, []]);
    }
    await Promise.all([page, signedIn.page].map(leave));
  } finally {
    await front.stop();
  }
});
