import { expect, test } from '@gym/test-tools/journeys';
import {
  apiAs,
  arrivesAt,
  axeViolationsInBothSchemes,
  newMember,
  newPlan,
  title,
  waitForScreen,
  waitForText,
} from '@gym/test-tools/product';

test.use({ productOptions: { env: { GYM_NAME: 'Iron Works', DEVELOPER_CREDIT: 'Ada Works' } } });

/** The entries of the side menu before the first heading of an addition. */
const MENU = () => [...document.querySelectorAll('nav')].find((nav) => nav.querySelector('a[href="/"]'))!;

test("B1: the administrator's menu has Dashboard, User and Plan", async ({ visit }) => {
  const { page } = await visit('/dashboard', { as: 'admin' });
  await waitForScreen(page, /dashboard/i);
  const entries = await page.evaluate(
    `[...(${MENU.toString()})().querySelectorAll('a')].map((a) => [a.textContent.trim(), a.getAttribute('href')])`,
  );
  expect(entries).toEqual([
    ['Dashboard', '/'],
    ['User', '/userlist'],
    ['Plan', '/planList'],
  ]);
});

test('B2: the staff menu has Dashboard, Member, Member Diet, Health List and Plan Assign', async ({ visit }) => {
  const { page } = await visit('/dashboard', { as: 'staff' });
  await waitForScreen(page, /dashboard/i);
  const entries = await page.evaluate(
    `[...(${MENU.toString()})().querySelectorAll('a')].map((a) => [a.textContent.trim(), a.getAttribute('href')])`,
  );
  expect(entries).toEqual([
    ['Dashboard', '/'],
    ['Member', '/memberList'],
    ['Member Diet', '/memberDiet'],
    ['Health List', '/healthList'],
    ['Plan Assign', '/planAssign'],
  ]);
});

test('B3: the top bar shows the first name and the user menu, and the footer names the developer', async ({
  visit,
}) => {
  const { page } = await visit('/dashboard', { as: 'admin' });
  await waitForScreen(page, /dashboard/i);
  const fname = await page.evaluate(() => (JSON.parse(localStorage.getItem('loggedUser')!) as { fname: string }).fname);
  const opener = page.getByRole('banner').getByRole('button', { name: fname });
  await opener.click();
  for (const name of ['Profile', 'Change Password', 'Logout']) {
    await page.getByRole('banner').getByText(name, { exact: true }).waitFor();
  }
  await page.keyboard.press('Escape');
  await expect(async () =>
    expect(await page.getByText('Change Password', { exact: true }).isVisible()).toBe(false),
  ).toPass();
  await waitForText(page, /Ada Works/);
  expect(await page.getByRole('contentinfo').innerText()).toMatch(/©|Copyright/);
});

test('B4: after a failure in a screen, the menu still works, and the error has a reference', async ({ visit }) => {
  const { page, troubles } = await visit('/dashboard', { as: 'admin' });
  await waitForScreen(page, /dashboard/i);
  troubles.expect(/thrown|console error/);
  // The plan list fails while it renders, because setting its title throws.
  await page.evaluate(() => {
    const { get, set } = Object.getOwnPropertyDescriptor(Document.prototype, 'title')!;
    Object.defineProperty(document, 'title', {
      get: () => get!.call(document) as string,
      set: (title: string) => {
        if (title.startsWith('Plan')) throw new Error('The plan list broke.');
        set!.call(document, title);
      },
    });
  });
  await page.locator('nav a[href="/planList"]').first().click();
  await waitForText(page, 'Unexpected Application Error!');
  expect(await page.locator('main').innerText()).toMatch(/reference/i);
  for (const name of [/reload/i, /back/i])
    await page
      .locator('main')
      .getByRole('button', { name })
      .or(page.locator('main').getByRole('link', { name }))
      .first()
      .waitFor();
  await page.locator('nav a[href="/userlist"]').first().click();
  await arrivesAt(page, '/userlist');
  await page.locator('main table').waitFor();
});

for (const [as, screens] of [
  ['admin', { '/UserList': /user/i, '/PLANLIST': /plan/i }],
  ['staff', { '/memberlist': 'Member List', '/EdiProfile': /profile/i }],
] as const) {
  test(`B5: paths of ${as} open their screens, whatever their case`, async ({ visit }) => {
    const { page } = await visit('/sessions', { as });
    for (const [path, heading] of Object.entries(screens)) {
      await page.goto(path);
      await waitForScreen(page, heading);
      expect(await title(page).innerText()).not.toMatch(/not found/i);
    }
  });
}

test('B5: an unknown path shows the not-found screen, an unknown id a missing record with a link to its list', async ({
  visit,
}) => {
  const { page, troubles } = await visit('/no/such/page', { as: 'admin' });
  troubles.expect(/answered 404/);
  await waitForScreen(page, /not found/i);
  await page.locator('nav a[href="/planList"]').first().waitFor({ state: 'attached' });
  for (const [path, list] of [
    ['/updatePlan/987654', '/planList'],
    ['/updateUser/987654', '/userlist'],
  ] as const) {
    await page.goto(path);
    await waitForText(page, /record not found/i);
    await page.getByRole('link', { name: /^Back to the/ }).click();
    await arrivesAt(page, list);
  }
});

test("B6: the dashboard shows the gym's figures, how each is counted, and new sales", async ({ visit, product }) => {
  const [admin, staff] = [await apiAs(product, 'admin'), await apiAs(product, 'staff')];
  const { page, calls } = await visit('/dashboard', { as: 'staff' });
  const card = (name: string) => page.locator('main h2').getByText(name, { exact: true }).locator('..').locator('p');
  const amount = async (name: string) => Number((await card(name).first().innerText()).replace(/[^\d.]/g, ''));
  const shown = async () => ({
    money: await amount('Money'),
    users: await amount('Users'),
    new_clients: await amount('New clients'),
    sales: await amount('Sales'),
  });
  const before = await staff.get<Awaited<ReturnType<typeof shown>>>('/api/getDashboardFigures');
  await expect(async () => expect(before).toMatchObject(await shown())).toPass();
  for (const name of ['Money', 'Users', 'New clients', 'Sales'])
    expect(await card(name).nth(1).innerText()).toMatch(/\w+.*\.$/);
  expect(await page.getByText('Sample').count()).toBe(0);

  const plan_id = await newPlan(admin, 'Drop-in', { duration: 3, price: 7.5 });
  const member = await newMember(staff);
  await staff.post('/api/renewalPlan', { plan_id, member_id: member });
  await page.reload();
  await expect(async () =>
    expect(await shown()).toEqual({
      money: Math.round(before.money * 100 + 750) / 100,
      users: before.users,
      new_clients: before.new_clients + 1,
      sales: before.sales + 1,
    }),
  ).toPass();
  // The boot script requested them, and the page did not request them again.
  expect(calls().filter((call) => call.endsWith('/api/getDashboardFigures'))).toHaveLength(2);
});

test('A9: the chosen theme and density are cookies and survive a logout', async ({ visit }) => {
  const { page } = await visit('/dashboard', { as: 'staff' });
  await waitForScreen(page, /dashboard/i);
  const menuEntry = () =>
    page
      .getByRole('navigation')
      .getByRole('link')
      .first()
      .evaluate((link) => link.getBoundingClientRect().height);
  const comfortable = await menuEntry();
  await page.getByRole('banner').getByRole('button', { name: 'Density: comfortable. Switch to compact' }).click();
  expect(await menuEntry()).toBeLessThan(comfortable);
  const theme = () =>
    page.evaluate(
      () => [document.documentElement.dataset.theme, getComputedStyle(document.body).backgroundColor] as const,
    );
  const [, light] = await theme();
  for (const name of [/switch to light/i, /switch to dark/i])
    await page.getByRole('banner').getByRole('button', { name }).click();
  await expect(async () => expect((await theme())[0]).toBe('dark')).toPass();
  await expect(async () => expect((await theme())[1]).not.toBe(light)).toPass();
  await page.evaluate(() => localStorage.clear());
  // Before the first paint, which needs the body.
  await page.addInitScript(() => {
    new MutationObserver((_records, observer) => {
      if (!document.body) return;
      observer.disconnect();
      document.body.dataset.firstLook = JSON.stringify(document.documentElement.dataset);
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/');
  await page.locator('[name=email]').waitFor();
  expect((await theme())[0]).toBe('dark');
  expect(await page.locator('body').getAttribute('data-first-look')).toBe('{"theme":"dark","density":"compact"}');
});

test('Ctrl K finds a member over a form that keeps its input, and opens a screen by keyboard alone', async ({
  visit,
}) => {
  const { page } = await visit('/addmember', { as: 'staff' });
  await page.locator('[name=first_name]').fill('Half typed');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search and go' }).fill('aarav');
  await page
    .getByRole('option', { name: /Aarav Sharma.*Active until/ })
    .first()
    .waitFor();
  expect(await axeViolationsInBothSchemes(page)).toEqual({ light: [], dark: [] });
  await page.keyboard.press('Escape');
  await expect(page.locator('[name=first_name]')).toHaveValue('Half typed');
  await page.locator('[name=first_name]').fill('');
  await page.locator('h1').focus();
  await page.keyboard.press('/');
  await page.getByRole('combobox', { name: 'Search and go' }).fill('renewals');
  await page.getByRole('option', { name: 'Renewals due' }).waitFor();
  await page.keyboard.press('Enter');
  await waitForScreen(page, /renewals due/i);
});
