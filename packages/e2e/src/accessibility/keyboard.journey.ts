import { expect, test } from '@gym/test-tools/journeys';
import { readFile } from 'node:fs/promises';
import {
  api,
  arrivesAt,
  EMAIL,
  field,
  listRows,
  newUser,
  pickByKeys,
  pressByKeys,
  rejectCall,
  tabTo,
  typeInto,
  waitForScreen,
  waitForText,
} from '@gym/test-tools/product';

test('by keyboard, an administrator signs in, adds and edits a user and signs out', async ({ visit, product }) => {
  const { page } = await visit('/');
  await field(page, 'email').waitFor();
  await typeInto(page, { email: EMAIL.admin, password: product.password });
  await page.keyboard.press('Enter');
  await arrivesAt(page, '/dashboard');
  await waitForScreen(page, /dashboard/i);
  await tabTo(page, 'nav a[href="/userlist"]', 'Shift+Tab');
  await page.keyboard.press('Enter');
  await page.locator('main table', { hasText: 'Email' }).waitFor();
  await tabTo(page, 'main a[href="/user"]');
  await page.keyboard.press('Enter');
  await field(page, 'fname').waitFor();
  await typeInto(page, { fname: 'Keyla', lname: 'Board', email: 'keyla@gym.test', phone: '0123', password: 'p' });
  await page.keyboard.press('Enter');
  await arrivesAt(page, '/userlist');
  await expect(async () => expect((await listRows(page)).join()).toContain('keyla@gym.test')).toPass();
  await tabTo(page, 'main input[type=search]');
  await page.keyboard.type('Keyla');
  await expect(async () => expect(await listRows(page)).toHaveLength(1)).toPass();
  await tabTo(page, 'main tbody a[href^="/updateUser/"]');
  await page.keyboard.press('Enter');
  await expect(field(page, 'fname')).toHaveValue('Keyla');
  await typeInto(page, { lname: 'Boardwalk' });
  await page.keyboard.press('Enter');
  await expect(async () => expect((await listRows(page)).join()).toContain('Boardwalk')).toPass();
  await tabTo(page, 'header button:last-of-type, header [aria-expanded]', 'Shift+Tab');
  await expect(async () => {
    await page.keyboard.press('Enter');
    await page.getByText('Logout', { exact: true }).waitFor({ timeout: 1000 });
  }).toPass();
  await pressByKeys(page, 'Logout');
  await arrivesAt(page, '/');
});

test('by keyboard, a plan is added, including its selects', async ({ visit }) => {
  const { page } = await visit('/planList', { as: 'admin' });
  await page.locator('main table').waitFor();
  await tabTo(page, 'main a[href="/plan"]');
  await page.keyboard.press('Enter');
  await waitForScreen(page, 'Plan');
  await typeInto(page, { plan_name: 'Keyed' });
  await tabTo(page, '[name=duration]');
  await page.keyboard.type('Week');
  await typeInto(page, { price: '5' });
  await tabTo(page, '[name=free_days]');
  await page.keyboard.type('Days');
  await tabTo(page, 'main button[type=submit]');
  await page.keyboard.press('Enter');
  await arrivesAt(page, '/planList');
  await expect(async () => expect((await listRows(page)).join()).toMatch(/Keyed\s+Weekly/)).toPass();
});

test('by keyboard, a member is added with dependent places', async ({ visit }) => {
  const { page } = await visit('/memberList', { as: 'staff' });
  await page.locator('main tbody tr').first().waitFor();
  await tabTo(page, 'main a[href="/addmember"]');
  await page.keyboard.press('Enter');
  await waitForScreen(page, 'Add Member');
  await typeInto(page, {
    first_name: 'Tab',
    last_name: 'Key',
    father_fname: 'Enter',
    father_lname: 'Key',
    profession: 'Typist',
    phone: '0012',
    email: 'tab@example.com',
    address: '1 Key Row',
  });
  for (const [name, label] of [
    ['country', 'Portugal'],
    ['state', 'Faro'],
    ['city', 'Loul'],
  ] as const) {
    await tabTo(page, `[name=${name}] + [role=combobox]`);
    await page.keyboard.type(label);
  }
  await typeInto(page, { pincode: '00012' });
  await page.keyboard.press('Enter');
  await arrivesAt(page, '/memberList');
  await tabTo(page, 'main input[type=search]');
  await page.keyboard.type('Tab');
  await expect(async () => expect((await listRows(page)).join()).toContain('tab@example.com')).toPass();
});

test('by keyboard, a member is found in the picker and measured', async ({ visit }) => {
  const { page } = await visit('/healthList', { as: 'staff' });
  await page.locator('main tbody tr').first().waitFor();
  await tabTo(page, 'main a[href="/memberhealth"]');
  await page.keyboard.press('Enter');
  await waitForScreen(page, 'Add Member Health');
  await pickByKeys(page, 'member_name', 'Kofi');
  await typeInto(page, { chest: '90', biceps: '30', shoulder: '100', waist: '80', thigh: '50' });
  await page.keyboard.press('Enter');
  await arrivesAt(page, '/healthList');
  await page.locator('[role=status]').filter({ hasText: /saved/i }).first().waitFor();
});

test('by keyboard, staff pages through the members', async ({ visit }) => {
  const { page } = await visit('/memberList', { as: 'staff' });
  await page.locator('main tbody tr').first().waitFor();
  const before = await listRows(page);
  await tabTo(page, 'main nav button:nth-of-type(3), main nav li:nth-of-type(3) button');
  await page.keyboard.press('Enter');
  await expect(async () => expect(await listRows(page)).not.toEqual(before)).toPass();
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BUTTON');
});

test('by keyboard, profile and password are changed', async ({ visit, product }) => {
  const user = await newUser(product);
  const { session } = await api(product.url, user);
  const { page } = await visit('/profile', { session });
  await page.locator('main a[href="/ediprofile"]').waitFor();
  await tabTo(page, 'main a[href="/ediprofile"]');
  await page.keyboard.press('Enter');
  await expect(field(page, 'fname')).toHaveValue('Robin');
  await typeInto(page, { fname: 'Robyn' });
  await page.keyboard.press('Enter');
  await arrivesAt(page, '/profile');
  await waitForText(page, 'Saved: your profile.');
  await page.goto('/changePassword');
  await field(page, 'oldpassword').waitFor();
  await typeInto(page, { oldpassword: user.password, newpassword: 'next', cpassword: 'next' });
  await page.keyboard.press('Enter');
  await page
    .locator('[role=status]')
    .filter({ hasText: /password/i })
    .first()
    .waitFor();
});

test('by keyboard, a failed save is reached, reopened and dismissed', async ({ visit }) => {
  const { page, context, troubles } = await visit('/plan', { as: 'admin' });
  troubles.expect(/answered 422/);
  await waitForScreen(page, 'Plan');
  await rejectCall(context, 'addPlanDetail', { reason: 'Not today.' });
  await typeInto(page, { plan_name: 'Refused' });
  await tabTo(page, '[name=duration]');
  await page.keyboard.type('Week');
  await typeInto(page, { price: '5' });
  await tabTo(page, '[name=free_days]');
  await page.keyboard.type('Days');
  await page.keyboard.press('Tab');
  await tabTo(page, 'main button[type=submit]');
  await page.keyboard.press('Enter');
  const reopen = page.getByRole('button', { name: 'Reopen form' });
  await reopen.waitFor();
  for (
    let presses = 0;
    presses < 120 && !(await reopen.evaluate((button) => button === document.activeElement));
    presses++
  )
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(field(page, 'plan_name')).toHaveValue('Refused');
});

test('by keyboard, a list is exported, and an import of members is checked, added and undone', async ({ visit }) => {
  const { page } = await visit('/memberList', { as: 'staff' });
  await page.locator('main tbody tr').first().waitFor();
  await pressByKeys(page, 'Export');
  await page.getByRole('dialog').waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), pressByKeys(page, 'Download')]);
  const [header = '', first = ''] = (await readFile(await download.path(), 'utf8')).split('\r\n');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  const cells = first.split(',');
  const copy = first.replace(cells[6]!, 'keyed@import.test').replace(cells[7]!, "'+4999001");
  await pressByKeys(page, 'Import');
  await waitForScreen(page, 'Import members');
  // Listen before pressing keys: only then does the browser leave the file dialog to the test.
  page.once(
    'filechooser',
    (chooser) =>
      void chooser.setFiles({
        name: 'people.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from([header, copy].join('\r\n')),
      }),
  );
  await tabTo(page, 'input[type=file]');
  await page.keyboard.press('Enter');
  await page.getByText('people.csv: 1 row').waitFor();
  await pressByKeys(page, 'Check the rows');
  await pressByKeys(page, 'Add 1 member');
  await page.getByText('1 member was added', { exact: true }).waitFor();
  await pressByKeys(page, 'Undo this import');
  await page.getByRole('dialog').waitFor();
  await pressByKeys(page, 'Undo');
  await page.getByText('1 member was removed').waitFor();
});
