import { expect, test } from './hostile-test.ts';
import type { BrowserContext, Page } from 'playwright-core';
import {
  api,
  apiAs,
  arrivesAt,
  EMAIL,
  field,
  newUser,
  rejectCall,
  signOut,
  submitForm,
  type Visitor,
  waitForScreen,
} from '@gym/test-tools/product';
import { expectNoOverflow, expectReadAsText } from './page-checks.ts';

const session = (over: object) => JSON.stringify({ fname: 'Ann', lname: 'Lee', token: 'x', ...over });
test('a token that is too long for a header ends in a message or at the sign-in', async ({ visit }) => {
  const { page, troubles } = await visit('/memberList', {
    storage: { loggedUser: session({ token: 'x'.repeat(100_000) }) },
  });
  troubles.expect(/answered 4\d\d/, /failed: GET/);
  await page.getByRole('button', { name: /retry/i }).or(field(page, 'password')).first().waitFor();
  expect(await page.locator('body').innerText()).toMatch(/\w+ \w+ \w+/);
});

/** Hostile user agents. */
const AGENTS = [
  '<img src=/trap.png onerror=trap()>/1.0 x',
  `${'W'.repeat(290)}/1 `,
  'javascript:trap()/1.0 (x)',
  '"><script>trap()</script>',
];
test('a hostile user agent is text in the list of sessions', async ({ visit, product }) => {
  const user = await newUser(product);
  for (const agent of AGENTS) {
    await fetch(`${product.url}/api/userlogin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': agent },
      body: JSON.stringify({ email: user.email, password: user.password }),
    });
  }
  const { page } = await visit('/sessions', { session: (await api(product.url, user)).session });
  const cards = page.locator('main li');
  await cards.nth(AGENTS.length).waitFor();
  await expectReadAsText(page);
  await expectNoOverflow(page);
  await cards.getByRole('button').first().click();
  await page
    .locator('[role=status]')
    .filter({ hasText: /Signed out/ })
    .waitFor();
  await expectNoOverflow(page);
});

test('a session that was left open cannot take over the account without the password', async ({ visit, product }) => {
  const owner = await newUser(product, { role: 'admin', fname: 'Olga' });
  const mine = await api(product.url, owner);
  const { page, troubles } = await visit(`/updateUser/${owner.id}`, { session: mine.session });
  troubles.expect(/answered 4(03|22)/);
  const emailNow = async () => (await mine.get<{ email: string }>(`/api/getUsersDetailsById?id=${owner.id}`)).email;
  /** What the server answers ten minutes after the sign-in. Its own tests prove that it does. */
  const rejection = { status: 403, reason: 'This needs your password.', code: 'confirm-identity' };
  const unconfirmed = () => rejectCall(page, 'updateUserDetails', rejection, 1);
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });

  await unconfirmed();
  await expect(field(page, 'email')).toHaveValue(owner.email);
  await submitForm(page, { email: `thief.${owner.id}@gym.test` });
  await expect(dialog.locator('[name=password]')).toBeFocused();
  await page.keyboard.type('a guess');
  await page.keyboard.press('Enter');
  await dialog.getByRole('alert').filter({ hasText: 'The password is wrong.' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Reopen form' }).click();
  await expect(field(page, 'email')).toHaveValue(`thief.${owner.id}@gym.test`);
  expect(await emailNow()).toBe(owner.email);

  await unconfirmed();
  await submitForm(page, { email: `moved.${owner.id}@gym.test` });
  await expect(dialog.locator('[name=password]')).toBeFocused();
  await page.keyboard.type(owner.password);
  await page.keyboard.press('Enter');
  await page.locator('[role=status]').filter({ hasText: /saved/i }).first().waitFor();
  expect(await emailNow()).toBe(`moved.${owner.id}@gym.test`);
});

/** Opens a tab of the same origin without the product. */
async function anotherTab(context: BrowserContext): Promise<Page> {
  await context.route('**/another-tab', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Another tab</title>' }),
  );
  const page = await context.newPage();
  await page.goto('/another-tab');
  return page;
}

/** The admin remote's files and the administrators' calls that a visitor's browser requested. */
const ofAdministrators = ({ requests, calls }: Visitor) => [
  ...requests.map((request) => new URL(request.url()).pathname).filter((path) => path.startsWith('/assets/admin/')),
  ...calls().filter((call) => /Users?Details|PlanDetail$/.test(call)),
];

test('A10, A11, B5: a staff session with a forged administrator role gets nothing of administrators', async ({
  visit,
  product,
}) => {
  const { session: mine } = await apiAs(product, 'staff');
  const forged = { ...mine, role: 1, audience: 'admin', features: ['user-roles'], data: { role: 1 } };
  const visitor = await visit('/email', {
    storage: { loggedUser: JSON.stringify(forged), role: '1', audience: 'admin' },
  });
  const { page } = visitor;
  for (const path of ['/userlist', '/updateUser/1', '/plan']) {
    await page.goto(path);
    await waitForScreen(page, /not found/i);
    await page.locator('nav a[href="/memberList"]').first().waitFor({ state: 'attached' });
    expect([path, ofAdministrators(visitor)]).toEqual([path, []]);
  }
});

test('A9: a session forged in another tab signs this tab out and sends no further calls', async ({ visit }) => {
  const visitor = await visit('/profile', { as: 'staff' });
  const { page, context, troubles } = visitor;
  troubles.expect(/answered 401/);
  await waitForScreen(page, 'Profile');
  const other = await anotherTab(context);
  await other.evaluate((forged) => localStorage.setItem('loggedUser', forged), session({ token: 'forged', role: 1 }));
  await arrivesAt(page, '/');
  await field(page, 'password').waitFor();
  expect(
    visitor.requests
      .filter((request) => request.headers().authorization === 'Bearer forged')
      .map((request) => new URL(request.url()).pathname),
  ).not.toContainEqual(expect.stringMatching(/Details|Member|Plan/));
});

test('forged storage events and messages from another window change nothing', async ({ visit, product }) => {
  const visitor = await visit('/profile', { as: 'staff' });
  const { page } = visitor;
  await waitForScreen(page, 'Profile');
  const before = visitor.calls().length;
  await page.evaluate(
    (forged) => {
      for (const data of [
        forged,
        { type: 'gym:session', session: JSON.parse(forged) as unknown },
        { type: 'webpackOk' },
        '<img src=/trap.png onerror=trap()>',
      ])
        postMessage(data, '*');
      for (const name of ['gym', 'session', 'loggedUser']) new BroadcastChannel(name).postMessage(forged);
      dispatchEvent(
        new StorageEvent('storage', { key: 'headedFor', newValue: '//evil.example', storageArea: sessionStorage }),
      );
      // The event contains a forged value. Only the stored value counts.
      dispatchEvent(new StorageEvent('storage', { key: 'loggedUser', newValue: forged, storageArea: localStorage }));
    },
    session({ token: 'forged' }),
  );
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        // Tasks of the events above run first, and React shows their results within two frames.
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
      }),
  );
  await expectReadAsText(page, EMAIL.staff);
  await arrivesAt(page, '/profile');
  expect(visitor.calls().length).toBe(before);
  expect((await apiAs(product, 'staff')).session.token).not.toBe('forged');
});

const ADDRESSES = [
  '//evil.example/%2e%2e',
  '/?next=//evil.example&returnTo=https://evil.example#//evil.example',
  '/userlist?from=javascript:trap()#<img src=/trap.png onerror=trap()>',
  '/%2f%2fevil.example',
  '/%5cevil.example',
  '/.%2f/evil.example',
];
test('A7: at an address that names another origin, sign-in and sign-out stay in the product', async ({
  visit,
  product,
}) => {
  const { page, troubles } = await visit('/email');
  troubles.expect(/answered 404/);
  for (const address of ADDRESSES) {
    await page.goto(product.url + address);
    await signIn(page, product.password);
    expect([address, new URL(page.url()).origin]).toEqual([address, product.url]);
    await signOut(page);
    expect([address, new URL(page.url()).origin]).toEqual([address, product.url]);
  }
});

async function signIn(page: Page, password: string): Promise<void> {
  await submitForm(page, { email: EMAIL.admin, password });
  // The starting screen has a banner too, but no buttons.
  await page.getByRole('banner').getByRole('button').last().waitFor();
}
