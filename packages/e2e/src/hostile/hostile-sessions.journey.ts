import { expect, test } from '@gym/test-tools/journeys';
import type { BrowserContext, Page } from 'playwright-core';
import {
  api,
  apiAs,
  arrivesAt,
  EMAIL,
  field,
  fillForm,
  newUser,
  submitButton,
  type Visitor,
  waitForScreen,
} from '@gym/test-tools/product';
import { expectNoOverflow, expectReadAsText, setTrap } from './page-checks.ts';

const session = (over: object) => JSON.stringify({ fname: 'Ann', lname: 'Lee', token: 'x', ...over });
/** Stored texts that are no valid session. The visitor counts as signed out, and the product sends no calls. */
const FORGED: Record<string, string> = {
  'half a JSON': '{"fname":"Ann","lname":"Lee","token":"x"',
  'a list': '[{"fname":"Ann","lname":"Lee","token":"x"}]',
  'a text': '"token"',
  'a token that is an object': session({ token: { toString: 'x' } }),
  'names that are lists': session({ fname: ['Ann'], lname: ['Lee'] }),
  'a token with a line break': session({ token: 'x\r\nX-Role: 1' }),
  'a token with a blank': session({ token: 'x y' }),
  'a token beyond ASCII': session({ token: 'tökën' }),
  'an empty token': session({ token: '' }),
  'a prototype with everything': '{"__proto__":{"fname":"Ann","lname":"Lee","token":"x"}}',
  'a million braces': '['.repeat(1_000_000),
};

test('A8: an invalid stored session counts as signed out and sends no call', async ({ visit }) => {
  const { page, calls } = await visit('/email');
  for (const [what, loggedUser] of Object.entries(FORGED)) {
    await page.evaluate((forged) => localStorage.setItem('loggedUser', forged), loggedUser);
    await page.goto('/memberList');
    await field(page, 'password').waitFor();
    expect([what, new URL(page.url()).pathname, calls()]).toEqual([what, '/', []]);
  }
});

/** Tokens that a header can carry but no server issued. */
const TOKENS: Record<string, string> = {
  random: 'deadbeef'.repeat(8),
  'an SQL text': "x'--",
  markup: '<img/src=x>',
  'a thousand characters long': 'x'.repeat(1000),
};
test('A6: an unknown token gets 401 and ends signed out at the root path', async ({ visit }) => {
  const { page, troubles } = await visit('/email');
  troubles.expect(/answered 401/);
  for (const [what, token] of Object.entries(TOKENS)) {
    await page.evaluate((forged) => localStorage.setItem('loggedUser', forged), session({ token }));
    await page.goto('/memberList');
    await field(page, 'password').waitFor();
    expect([what, new URL(page.url()).pathname, await page.evaluate(() => localStorage.getItem('loggedUser'))]).toEqual(
      [what, '/', null],
    );
  }
});

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
  const visitor = await visit('/sessions', { session: (await api(product.url, user)).session });
  const { page } = visitor;
  const trap = await setTrap(visitor);
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
  expect(trap.sprung()).toEqual([]);
});

test('a session that was left open cannot take over the account without the password', async ({ visit, product }) => {
  const owner = await newUser(product, { role: 'admin', fname: 'Olga' });
  const mine = await api(product.url, owner);
  const { page, troubles } = await visit(`/updateUser/${owner.id}`, { session: mine.session });
  troubles.expect(/answered 4(03|22)/);
  const emailNow = async () => (await mine.get<{ email: string }>(`/api/getUsersDetailsById?id=${owner.id}`)).email;
  /** What the server answers ten minutes after the sign-in. Its own tests prove that it does. */
  const unconfirmed = () =>
    page.route(
      '**/api/updateUserDetails',
      (route) =>
        route.fulfill({
          status: 403,
          json: { status: 'error', result: 'error', reason: 'This needs your password.', code: 'confirm-identity' },
        }),
      { times: 1 },
    );
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });

  await unconfirmed();
  await expect(field(page, 'email')).toHaveValue(owner.email);
  await fillForm(page, { email: `thief.${owner.id}@gym.test` });
  await submitButton(page).click();
  await expect(dialog.locator('[name=password]')).toBeFocused();
  await page.keyboard.type('a guess');
  await page.keyboard.press('Enter');
  await dialog.getByRole('alert').filter({ hasText: 'The password is wrong.' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Reopen form' }).click();
  await expect(field(page, 'email')).toHaveValue(`thief.${owner.id}@gym.test`);
  expect(await emailNow()).toBe(owner.email);

  await unconfirmed();
  await fillForm(page, { email: `moved.${owner.id}@gym.test` });
  await submitButton(page).click();
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
  const trap = await setTrap(visitor);
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
  expect(trap.sprung()).toEqual([]);
});

/** A foreign address, and own addresses that could be read as one. A test of the address check has further ones. */
const FOREIGN_ADDRESSES = ['//evil.example', '/%2f%2fevil.example', '/.//evil.example', '/userlist\n//evil.example'];
test('A7: after a sign-in, a remembered foreign address leads into the product', async ({ visit, product }) => {
  const visitor = await visit('/');
  const { page } = visitor;
  const trap = await setTrap(visitor);
  for (const foreign of FOREIGN_ADDRESSES) {
    // Another process may see the cleared storage only later.
    await expect(async () => {
      await page.evaluate((address) => {
        localStorage.clear();
        sessionStorage.setItem('headedFor', address);
      }, foreign);
      await page.goto('/');
      await page.locator('[name=email]').waitFor({ timeout: 5_000 });
    }).toPass({ timeout: 30_000 });
    await signIn(page, product.password);
    expect([foreign, new URL(page.url()).origin, trap.sprung()]).toEqual([foreign, product.url, []]);
  }
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
  const visitor = await visit('/email');
  const { page, troubles } = visitor;
  troubles.expect(/answered 404/);
  const trap = await setTrap(visitor);
  for (const address of ADDRESSES) {
    await page.goto(product.url + address);
    await signIn(page, product.password);
    expect([address, new URL(page.url()).origin]).toEqual([address, product.url]);
    await page.getByRole('banner').getByRole('button').last().click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await arrivesAt(page, '/');
    expect([address, new URL(page.url()).origin]).toEqual([address, product.url]);
  }
  expect(trap.sprung()).toEqual([]);
});

async function signIn(page: Page, password: string): Promise<void> {
  await fillForm(page, { email: EMAIL.admin, password });
  await page.locator('button[type=submit]').click();
  // The starting screen has a banner too, but no buttons.
  await page.getByRole('banner').getByRole('button').last().waitFor();
}
