import { expect, test } from '@gym/test-tools/journeys';
import {
  apiAs,
  arrivesAt,
  field,
  fieldMessage,
  listRows,
  newUser,
  submitForm,
  waitForText,
} from '@gym/test-tools/product';

test('C1: typing searches the user list by first name, case-sensitively, with the text as a pattern', async ({
  visit,
  product,
}) => {
  for (const fname of ['Zora', 'Zorro', 'xZo']) await newUser(product, { fname });
  const { page } = await visit('/userlist', { as: 'admin' });
  await page.locator('main table').waitFor();
  const search = page.locator('input[type=search]').first();
  for (const [text, names] of [
    ['Zor', ['Zora', 'Zorro']],
    ['zor', []],
    ['^Zor.a?$', ['Zora']],
    ['Zo$|ra$', ['Zora', 'xZo']],
  ] as const) {
    await search.fill(text);
    await expect(async () => {
      const found = (await listRows(page)).map((row) => row.trim().split(/\s+/)[0]);
      expect([text, found.sort()]).toEqual([text, names]);
    }).toPass();
  }
});

test('C2: an invalid pattern is literal text, and a hostile one never hangs the page', async ({ visit, product }) => {
  await newUser(product, { fname: 'a'.repeat(60) });
  await newUser(product, { fname: 'Star(' });
  const { page } = await visit('/userlist', { as: 'admin' });
  await page.locator('main table').waitFor();
  const search = page.locator('input[type=search]').first();
  await search.fill('Star(');
  await expect(async () =>
    expect((await listRows(page)).map((row) => row.trim().split(/\s+/)[0])).toEqual(['Star(']),
  ).toPass();
  for (const hostile of ['(a+)+$', '(a|aa)+$', `(${'a?'.repeat(40)})${'a'.repeat(40)}b`, 'x'.repeat(5000)]) {
    const started = Date.now();
    await search.fill(hostile);
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          requestAnimationFrame(() => setTimeout(resolve));
        }),
    );
    expect(Date.now() - started).toBeLessThan(2000);
  }
});

test('C3: the browser blocks an incomplete new user, so none of the five messages shows', async ({ visit }) => {
  const { page, calls } = await visit('/user', { as: 'admin' });
  await field(page, 'fname').waitFor();
  expect(await field(page, 'email').getAttribute('type')).toBe('email');
  expect(await field(page, 'phone').getAttribute('inputmode')).toBe('numeric');
  for (const name of ['fname', 'lname', 'email', 'phone', 'password']) {
    expect([name, await field(page, name).evaluate((input: HTMLInputElement) => input.required)]).toEqual([name, true]);
  }
  await submitForm(page, { fname: 'Nora' });
  // The browser moves the focus after it has blocked the form.
  await expect(field(page, 'lname')).toBeFocused();
  await arrivesAt(page, '/user');
  expect(await page.locator('main').innerText()).not.toContain('Enter youer');
  expect(calls()).not.toContain('POST /api/saveUserDetails');
});

test('C3, J1, J2: after a new user is submitted, the list opens at once and shows the row without a reload', async ({
  visit,
  product,
}) => {
  const { page, requests } = await visit('/user', { as: 'admin' });
  await field(page, 'fname').waitFor();
  await submitForm(page, {
    fname: 'Nora',
    lname: 'Noon',
    email: 'nora.noon@gym.test',
    phone: '0049123',
    password: 'p',
  });
  await arrivesAt(page, '/userlist');
  await expect(async () => expect((await listRows(page)).join()).toContain('nora.noon@gym.test')).toPass();
  const sent = requests.find((request) => request.url().endsWith('/api/saveUserDetails'))!.postDataJSON() as Record<
    string,
    unknown
  >;
  expect(sent).toMatchObject({
    fname: 'Nora',
    lname: 'Noon',
    email: 'nora.noon@gym.test',
    phone: '0049123',
    password: 'p',
  });
  // The row shows before the server answers.
  await page.locator('[role=status]').filter({ hasText: /saved/i }).first().waitFor();
  const users = await (await apiAs(product, 'admin')).get<{ email: string; role: number }[]>('/api/getUsersDetails');
  expect(users.find((user) => user.email === 'nora.noon@gym.test')).toMatchObject({ role: 2 });
});

test('C4: the update form is prefilled, shows errors below its fields, and saves', async ({ visit, product }) => {
  const user = await newUser(product, { fname: 'Fred' });
  const { page, requests } = await visit(`/updateUser/${user.id}`, { as: 'admin' });
  await expect(field(page, 'fname')).toHaveValue('Fred');
  expect(await field(page, 'email').inputValue()).toBe(user.email);
  expect(await field(page, 'phone').inputValue()).toBe('0612345678');
  await submitForm(page, { fname: '', lname: '', email: '', phone: '' });
  for (const [name, text] of [
    ['fname', 'Enter youer first name'],
    ['lname', 'Enter youer last name'],
    ['email', 'Enter youer email name'],
    ['phone', 'Enter youer phone name'],
  ] as const)
    await expect(async () => expect(await fieldMessage(page, name)).toContain(text)).toPass();
  await submitForm(page, { fname: 'Frederic', lname: user.lname, email: user.email, phone: '007' });
  await arrivesAt(page, '/userlist');
  await expect(async () => expect((await listRows(page)).join()).toContain('Frederic')).toPass();
  const sent = requests.find((request) => request.url().endsWith('/api/updateUserDetails'))!.postDataJSON() as Record<
    string,
    unknown
  >;
  expect(sent).toMatchObject({ id: user.id, fname: 'Frederic', phone: '007' });
});

test('C5: role and active can be set, and the last active administrator cannot be demoted', async ({
  visit,
  product,
}) => {
  const admin = await apiAs(product, 'admin');
  const users = await admin.get<{ id: number; role: number; active: boolean }[]>('/api/getUsersDetails');
  const admins = users.filter((user) => user.role === 1 && user.active);
  expect(admins).toHaveLength(1);
  const { page, troubles } = await visit(`/updateUser/${admins[0]!.id}`, { as: 'admin' });
  troubles.expect(/updateUserDetails/);
  await field(page, 'role').first().waitFor();
  await submitForm(page, { role: '2' });
  await arrivesAt(page, '/userlist');
  await page.getByRole('button', { name: /reopen form/i }).waitFor();
  await waitForText(page, /last active administrator/i);
});
