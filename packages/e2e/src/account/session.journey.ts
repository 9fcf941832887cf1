import { expect, test } from '@gym/test-tools/journeys';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import {
  arrivesAt,
  EMAIL,
  field,
  fillForm,
  newUser,
  rejectCall,
  signOut,
  submitButton,
  submitForm,
  title,
  waitForScreen,
  waitForText,
} from '@gym/test-tools/product';

test.use({ productOptions: { env: { GYM_NAME: 'Iron Works', GYM_TAGLINE: 'Lift with us' } } });
const stored = () => localStorage.getItem('loggedUser');

/** Waits for the call that the dashboard sends last. After a sign-out, a call in flight would get a 401. */
const waitForReport = (page: Page) => page.getByRole('region', { name: 'The last twelve months' }).waitFor();

test('A1: the sign-in page shows the gym, its tagline, the form and a link for a forgotten password', async ({
  visit,
}) => {
  const { page } = await visit('/');
  await waitForText(page, 'Iron Works');
  await waitForText(page, 'Lift with us');
  expect(await field(page, 'email').getAttribute('type')).toMatch(/email|text/);
  expect(await field(page, 'password').getAttribute('type')).toBe('password');
  await page.locator('a[href="/email"]').click();
  await arrivesAt(page, '/email');
});

/** Holds the shell's script back. The returned function lets it load. */
async function holdShell(context: BrowserContext): Promise<() => void> {
  let load = () => {};
  const held = new Promise<void>((resolve) => {
    load = resolve;
  });
  await context.route(/shell\/main\..*\.js/, (route) => held.then(() => route.continue()));
  return load;
}

/** Content that moved without the visitor's doing, as layout shift scores. */
const shifts = (page: Page): Promise<number[]> =>
  page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const scores = (list: PerformanceObserverEntryList) =>
          list.getEntries().map((entry) => Number(Reflect.get(entry, 'value')));
        new PerformanceObserver((list) => resolve(scores(list))).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve([]), 200);
      }),
  );

/** Where elements are. The shell replaces them, so the browser counts no shift between its and the document's. */
const boxes = (elements: Locator): Promise<number[][]> =>
  elements.evaluateAll((found) =>
    found.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [x, y, width, height].map(Math.round);
    }),
  );

for (const size of ['desktop', 'phone'] as const) {
  test(`the sign-in works on a ${size} before the shell's script has run, and nothing jumps`, async ({
    visit,
    product,
  }) => {
    const { page, context } = await visit('/favicon.ico', { size });
    const load = await holdShell(context);
    await page.goto('/', { waitUntil: 'commit' });
    await expect(field(page, 'email')).toBeFocused();
    const content = page.locator('header p, h1, label, input, [type=submit], a, footer');
    const before = await boxes(content);
    await page.keyboard.type(EMAIL.staff);
    await page.keyboard.press('Tab');
    await page.keyboard.type(product.password.slice(0, 5));
    load();
    await expect(page.locator('form[data-early]')).toHaveCount(0);
    expect(await boxes(content)).toEqual(before);
    await page.keyboard.type(product.password.slice(5));
    expect(await shifts(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await arrivesAt(page, '/dashboard');
  });

  test(`the chrome shows on a ${size} before the shell's script has run, and nothing jumps`, async ({ visit }) => {
    const { page, context } = await visit('/email', { as: 'staff', size });
    const load = await holdShell(context);
    await page.goto('/memberList', { waitUntil: 'commit' });
    const content = page.getByRole('banner').or(page.getByText('Iron Works', { exact: true }));
    await page.getByRole('banner').getByText('Iron Works').waitFor();
    const before = await boxes(content);
    load();
    await page.getByRole('link', { name: 'Edit' }).first().waitFor();
    expect(await boxes(content)).toEqual(before);
    expect(await shifts(page)).toEqual([]);
  });
}

test("what is submitted before the shell's script has run is sent once it runs", async ({ visit, product }) => {
  const { page, context } = await visit('/favicon.ico');
  const load = await holdShell(context);
  await page.goto('/', { waitUntil: 'commit' });
  await field(page, 'email').fill(EMAIL.staff);
  await field(page, 'password').fill(product.password);
  await page.keyboard.press('Enter');
  await expect(page.locator('form[data-early=submitted]')).toHaveCount(1);
  expect(new URL(page.url()).search).toBe('');
  load();
  await arrivesAt(page, '/dashboard');
});

test('A2: errors of the sign-in form show below its fields in the specified words', async ({ visit }) => {
  const { page, calls } = await visit('/');
  await submitForm(page, { email: 'not an address' });
  // Leaving the email shows its message already before the submit.
  await expect(field(page, 'password')).toHaveAccessibleDescription('No password provided.');
  await expect(field(page, 'email')).toHaveAccessibleDescription('Enter youer vallid email');
  await expect(field(page, 'email')).toBeFocused();
  expect(calls()).toEqual([]);
});

test('A3: signing in stores name and token and leads to the dashboard', async ({ visit, product }) => {
  const { page } = await visit('/');
  await submitForm(page, { email: EMAIL.admin, password: product.password });
  await arrivesAt(page, '/dashboard');
  await waitForScreen(page, /dashboard/i);
  const session = JSON.parse((await page.evaluate(stored))!) as Record<string, unknown>;
  expect(Object.keys(session).sort()).toEqual(['fname', 'lname', 'token']);
});

test("A4: a rejected sign-in shows the server's reason above the form and keeps the email", async ({ visit }) => {
  const { page } = await visit('/');
  await submitForm(page, { email: EMAIL.admin, password: 'wrong' });
  const alert = page.locator('[role=alert]').filter({ hasText: /\S/ }).first();
  await alert.waitFor();
  const [alertBox, formBox] = [await alert.boundingBox(), await field(page, 'email').boundingBox()];
  expect(alertBox!.y).toBeLessThan(formBox!.y);
  expect(await field(page, 'email').inputValue()).toBe(EMAIL.admin);
});

test("A6: a failed role call shows the reason and Retry, never the staff's screens", async ({ visit }) => {
  const { page, context, troubles, requests } = await visit('/', {});
  troubles.expect(/getRole/);
  await rejectCall(context, 'getRole', { status: 503, reason: 'The role service rests.' });
  await page.evaluate(() =>
    localStorage.setItem('loggedUser', JSON.stringify({ fname: 'Ann', lname: 'Lee', token: 'x' })),
  );
  await page.goto('/dashboard');
  await waitForText(page, 'The role service rests.');
  expect(requests.some((request) => /\/assets\/(admin|staff)\//.test(request.url()))).toBe(false);
  await page.getByRole('button', { name: /retry/i }).waitFor();
});

test('A7: the root path redirects a valid session to its dashboard, and Back does not loop', async ({ visit }) => {
  const { page } = await visit('/profile', { as: 'staff' });
  await title(page).waitFor();
  await page.goto('/');
  await arrivesAt(page, '/dashboard');
  await page.goBack();
  await arrivesAt(page, '/profile');
});

test("A7: Back from the menu's Dashboard returns to the list, also after a deep link", async ({ visit }) => {
  const { page } = await visit('/userlist?q=a', { as: 'admin' });
  await page.locator('main tbody tr').first().waitFor();
  await page.locator('nav a[href="/"]').first().click();
  await waitForScreen(page, 'Dashboard');
  await page.goBack();
  await arrivesAt(page, '/userlist?q=a');
  await page.locator('main tbody tr').first().waitFor();
});

test('A7: a signed-out deep link leads to the sign-in and then to its screen', async ({ visit, product }) => {
  const { page, calls } = await visit('/updatePlan/1?from=mail');
  await arrivesAt(page, '/');
  expect(calls()).toEqual([]);
  await submitForm(page, { email: EMAIL.admin, password: product.password });
  await arrivesAt(page, '/updatePlan/1?from=mail');
});

test('A8: a session that ends on an open page is renewed in a dialog, and the form keeps its values', async ({
  visit,
  product,
}) => {
  const user = await newUser(product, { role: 'admin', fname: 'Casey' });
  const { page, troubles, context } = await visit('/');
  await submitForm(page, { email: user.email, password: user.password });
  await arrivesAt(page, '/dashboard');
  await page.locator('nav a[href="/planList"]').first().click();
  await page.getByRole('link', { name: '+Add Plan' }).click();
  await waitForScreen(page, 'Plan');
  await fillForm(page, { plan_name: 'Evening', duration: '1', price: '25', free_days: '3' });
  troubles.expect(/answered 401/);
  await rejectCall(context, 'addPlanDetail', { status: 401, reason: 'Your session has ended.' }, 1);
  await submitButton(page).click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  const email = dialog.locator('[name=email]');
  expect(await email.evaluate((input: HTMLInputElement) => input.value)).toBe(user.email);
  expect(await email.isEditable()).toBe(false);
  await dialog.locator('[name=password]').fill(user.password);
  await dialog.locator('button[type=submit]').click();
  await arrivesAt(page, '/planList');
  await expect(async () => expect(await page.locator('main table').innerText()).toContain('Evening')).toPass();
});

test('A9: signing out revokes the session, clears local storage, opens the root path and signs out other tabs', async ({
  visit,
  product,
}) => {
  const { page, context, calls } = await visit('/dashboard', { as: 'staff', storage: { other: 'kept by nobody' } });
  await waitForScreen(page, /dashboard/i);
  await waitForReport(page);
  const { token } = JSON.parse((await page.evaluate(stored))!) as { token: string };
  const other = await context.newPage();
  await other.goto('/profile');
  await waitForText(other, EMAIL.staff);
  await signOut(page);
  await field(page, 'email').waitFor();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  expect(calls()).toContain('POST /api/logout');
  await arrivesAt(other, '/');
  const answer = await fetch(`${product.url}/api/getRole`, { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status).toBe(401);
});

test('A12: every call except the sign-in and the two recovery calls sends the bearer token', async ({
  visit,
  product,
}) => {
  const { page, requests } = await visit('/');
  await submitForm(page, { email: EMAIL.admin, password: product.password });
  await arrivesAt(page, '/dashboard');
  await page.locator('nav a[href="/userlist"]').first().click();
  await page.locator('main table', { hasText: 'Email' }).waitFor();
  const calls = requests.filter((request) => new URL(request.url()).pathname.startsWith('/api/'));
  expect(calls.length).toBeGreaterThan(2);
  for (const call of calls) {
    const isPublic = call.url().endsWith('/api/userlogin');
    expect([call.url(), call.headers().authorization ?? 'none']).toEqual([
      call.url(),
      isPublic ? 'none' : expect.stringMatching(/^Bearer \S+$/),
    ]);
  }
});
