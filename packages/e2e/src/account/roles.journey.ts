import { expect, test } from '@gym/test-tools/journeys';
import {
  apiAs,
  arrivesAt,
  EMAIL,
  type Role,
  submitForm,
  title,
  type Visitor,
  waitForScreen,
} from '@gym/test-tools/product';

const OTHER: Record<Role, Role> = { admin: 'staff', staff: 'admin' };
const LIST: Record<Role, string> = { admin: '/userlist', staff: '/memberList' };

/** The files of a remote that the browser requested, by script, preload or otherwise. */
const filesOf = (visitor: Visitor, remote: Role) =>
  visitor.requests
    .map((request) => new URL(request.url()).pathname)
    .filter((path) => path.startsWith(`/assets/${remote}/`));

const ROLES = [
  [1, 'admin'],
  ['1', 'admin'],
  [2, 'staff'],
  ['2', 'staff'],
  [7, 'staff'],
  ['trainer', 'staff'],
] as const;
test('A5: the role 1 gets the tables of administrators, and any other role those of staff', async ({ visit }) => {
  const { page, context } = await visit('/email');
  let role: string | number = 1;
  await context.route('**/api/getRole', (route) => route.fulfill({ json: { status: 'success', data: { role } } }));
  await context.route(/\/api\/(getUsersDetails|getMemberDetails|getMember)$/, (route) =>
    route.fulfill({ json: { status: 'success', data: [] } }),
  );
  // An idle task requests it once, for the email address in the sign-in dialog.
  await context.route('**/api/getUserProfile', (route) =>
    route.fulfill({
      json: { status: 'success', data: { fname: 'Ann', lname: 'Lee', email: 'ann@gym.test', phone: '1' } },
    }),
  );
  await page.evaluate(() =>
    localStorage.setItem('loggedUser', JSON.stringify({ fname: 'Ann', lname: 'Lee', token: 'x' })),
  );
  for (const [value, audience] of ROLES) {
    role = value;
    await page.goto(LIST[audience]);
    await page.locator(`[data-remote="${audience}"]`).waitFor();
    await page.locator(`nav a[href="${LIST[audience]}"]`).first().waitFor({ state: 'attached' });
  }
});

for (const role of ['admin', 'staff'] as const) {
  test(`A11: from sign-in to sign-out, role ${role} requests nothing of the other role's remote`, async ({
    visit,
    product,
  }) => {
    const visitor = await visit('/');
    const { page } = visitor;
    expect([...filesOf(visitor, 'admin'), ...filesOf(visitor, 'staff')]).toEqual([]);
    await submitForm(page, { email: EMAIL[role], password: product.password });
    await arrivesAt(page, '/dashboard');
    await page.locator(`nav a[href="${LIST[role]}"]`).first().click();
    await page.locator(`[data-remote="${role}"] table`).waitFor();
    await page.goto(LIST[OTHER[role]]);
    await title(page).waitFor();
    await page.goto(LIST[role]);
    await page.locator(`[data-remote="${role}"] table`).waitFor();
    await page.waitForLoadState('networkidle');
    expect(filesOf(visitor, role)).not.toEqual([]);
    expect(filesOf(visitor, OTHER[role])).toEqual([]);
  });

  test(`B5: role ${role} gets the not-found screen for a path of the other role`, async ({ visit }) => {
    const { page } = await visit(LIST[OTHER[role]], { as: role });
    await waitForScreen(page, /not found/i);
    await page.locator(`nav a[href="${LIST[role]}"]`).first().waitFor({ state: 'attached' });
  });
}

test("A10: the server rejects the other role's calls, and any call without a token", async ({ product }) => {
  const staff = await apiAs(product, 'staff');
  await expect(staff.get('/api/getUsersDetails')).rejects.toThrow('403');
  await expect(
    staff.post('/api/addPlanDetail', { plan_name: 'Mine', duration: 1, price: 1, free_days: 3 }),
  ).rejects.toThrow('403');
  await expect(staff.get('/api/getPlanDetails')).resolves.toEqual(expect.any(Array));
  const admin = await apiAs(product, 'admin');
  await expect(admin.get('/api/getMemberDetails')).rejects.toThrow('403');
  expect((await fetch(`${product.url}/api/getPlanDetails`)).status).toBe(401);
});
