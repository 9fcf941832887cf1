import { HOSTILE_ANSWERS } from '@gym/test-tools/hostile-answers';
import type { Fault } from '../failures/faulty-origin.ts';
import { expect, test } from './hostile-test.ts';
import { MARKUP } from './hostile-texts.ts';
import { expectNoOverflow } from './page-checks.ts';
import { field, type Role, submitForm, waitForScreen } from '@gym/test-tools/product';

type HostileAnswer = readonly [name: string, fault: Fault];

/** Responses that a compromised server or proxy could send to any call, by name. */
const ANSWERS: readonly HostileAnswer[] = Object.entries(HOSTILE_ANSWERS).map(([name, { status, body }]) => {
  const type = body.startsWith('<') ? 'text/html' : 'application/json';
  return [name, (response) => void response.writeHead(status, { 'content-type': `${type}; charset=utf-8` }).end(body)];
});

/**
 * Returns some of the answers, in rotation, so that the `nth` screens together get them all. The client's tests send
 * every answer to every call.
 */
const someAnswers = (nth: number, count = 2): HostileAnswer[] =>
  Array.from({ length: count }, (_, index) => ANSWERS[(nth * count + index) % ANSWERS.length]).filter(
    (answer) => answer !== undefined,
  );

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

for (const [nth, [path, as, call]] of SCREENS.entries()) {
  test(`${path} shows content or a message when ${call} answers with hostile data`, async ({ visit, front }) => {
    const { page, troubles } = await visit('/changePassword', { as, origin: front.url });
    troubles.expect(/answered (422|500)/);
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
    }
    front.restore();
    await page.locator('nav a[href="/"]').first().click();
    await waitForScreen(page, /dashboard/i);
  });
}

test('A6: a hostile answer to the role call ends in a message with Retry, and loads no remote', async ({
  visit,
  front,
}) => {
  const { page, troubles, requests } = await visit('/changePassword', { as: 'staff', origin: front.url });
  troubles.expect(/answered (422|500)/);
  await field(page, 'oldpassword').waitFor();
  await page.goto('about:blank'); // ends the idle tasks, which load remotes
  const asked = requests.length;
  for (const [, answer] of ANSWERS) {
    front.inject('/api/getRole', answer);
    await page.goto('/changePassword');
    await page.getByRole('button', { name: /retry/i }).waitFor();
    await expectNoOverflow(page);
  }
  expect(requests.slice(asked).filter((request) => /\/assets\/(admin|staff)\//.test(request.url()))).toEqual([]);
  front.restore();
  await page.getByRole('button', { name: /retry/i }).click();
  await field(page, 'oldpassword').waitFor();
});

for (const [path, call] of [
  ['/memberList', '/api/getMemberDetails'],
  ['/changePassword', '/api/getRole'],
  ['/profile', '/api/getUserProfile'],
] as const) {
  test(`a redirect of ${call} to another origin sends no token there`, async ({ visit, front, openSite }) => {
    const foreign = await openSite('{"status":"success","data":{"role":1}}');
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
  });
}

test('a hostile answer to a sign-in or a save ends in a message, and the page keeps working', async ({
  visit,
  front,
}) => {
  const { page, troubles } = await visit('/', { origin: front.url });
  troubles.expect(/answered (401|422|500)/);
  for (const [, answer] of someAnswers(1, 4)) {
    front.inject('/api/userlogin', answer);
    await page.goto('/');
    await submitForm(page, { email: 'ann@gym.test', password: 'x' });
    await page
      .locator('[role=alert]')
      .filter({ hasText: /\w+/ })
      .or(page.getByRole('button', { name: /retry/i }))
      .first()
      .waitFor();
    await expectNoOverflow(page);
    await page.evaluate(() => localStorage.clear());
  }
  const signedIn = await visit('/plan', { as: 'admin', origin: front.url });
  signedIn.troubles.expect(/answered (422|500)/);
  for (const [, answer] of ANSWERS.filter(([name]) => /^a reason|^ten thousand/.test(name))) {
    front.inject('/api/addPlanDetail', answer);
    await signedIn.page.goto('/plan');
    await submitForm(signedIn.page, { plan_name: MARKUP[2], duration: '1', price: '1', free_days: '3' });
    await signedIn.page
      .locator('[role=alert], [role=status]')
      .filter({ hasText: MARKUP[2], hasNotText: /^Saving/ })
      .first()
      .waitFor();
    await expectNoOverflow(signedIn.page);
  }
});
