import { expect, test } from '@gym/test-tools/journeys';
import {
  api,
  arrivesAt,
  field,
  fieldMessage,
  newestMail,
  newUser,
  submitButton,
  submitForm,
  waitForText,
} from '@gym/test-tools/product';

test('I1: the profile shows name, phone and email, a link to its form, and the accepted picture types', async ({
  visit,
  product,
}) => {
  const user = await newUser(product, { fname: 'Paula' });
  const { session } = await api(product.url, user);
  const { page } = await visit('/profile', { session });
  for (const text of ['Paula', user.phone, user.email])
    await waitForText(page, new RegExp(text.replace(/[.+]/g, '\\$&')));
  const file = page.locator('input[type=file]');
  expect(await file.isEnabled()).toBe(true);
  const words = await file.evaluate((input) =>
    (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  );
  expect(words).toMatch(/JPEG, PNG, WebP or GIF, up to 5 MB/);
  await page.locator('a[href="/ediprofile"]').click();
  await arrivesAt(page, '/ediprofile');
});

test('I2: the profile form is prefilled, names missing values, keeps leading zeros and returns to the profile', async ({
  visit,
  product,
}) => {
  const user = await newUser(product, { fname: 'Petra' });
  const { session } = await api(product.url, user);
  const { page, requests } = await visit('/ediprofile', { session });
  await expect(field(page, 'fname')).toHaveValue('Petra');
  await submitForm(page, { fname: '', lname: '', phone: '' });
  for (const [name, text] of [
    ['fname', 'Enter your First name'],
    ['lname', 'Enter your Last name'],
    ['phone', 'Enter your Phone'],
  ] as const) {
    await expect(async () => expect(await fieldMessage(page, name)).toContain(text)).toPass();
  }
  await submitForm(page, { fname: 'Petronella', lname: 'Quist', phone: '0031' });
  await arrivesAt(page, '/profile');
  await waitForText(page, /Petronella/);
  const sent = requests.find((request) => request.url().endsWith('/api/updateProfile'))!.postDataJSON() as unknown;
  expect(sent).toMatchObject({ fname: 'Petronella', lname: 'Quist', phone: '0031' });
});

test('I3: changing the password clears the fields, and only a toast shows the result', async ({ visit, product }) => {
  const user = await newUser(product);
  const { session } = await api(product.url, user);
  const other = await api(product.url, user);
  const { page } = await visit('/changePassword', { session });
  await field(page, 'oldpassword').waitFor();
  await submitButton(page).click();
  for (const [name, text] of [
    ['oldpassword', 'Old Password is required'],
    ['newpassword', 'New Password is required'],
    ['cpassword', 'Confirm Password is required'],
  ] as const)
    await expect(async () => expect(await fieldMessage(page, name)).toContain(text)).toPass();
  await submitForm(page, { oldpassword: user.password, newpassword: 'second', cpassword: 'third' });
  await expect(async () => expect(await fieldMessage(page, 'cpassword')).toContain('Passwords do not match')).toPass();
  await submitForm(page, { cpassword: 'second' });
  await expect(async () => {
    for (const name of ['oldpassword', 'newpassword', 'cpassword'])
      expect(await field(page, name).inputValue()).toBe('');
  }).toPass();
  await page
    .locator('[role=status]')
    .filter({ hasText: /saved.*password/i })
    .first()
    .waitFor();
  await arrivesAt(page, '/changePassword');
  await expect(() => expect(other.get('/api/getRole')).rejects.toThrow('401')).toPass();
  await expect(api(product.url, { email: user.email, password: 'second' })).resolves.toBeDefined();
});

test('I4, I5: a signed-out user resets a forgotten password with the mailed code', async ({ visit, product }) => {
  const user = await newUser(product);
  const { page, requests } = await visit('/email');
  await field(page, 'email').waitFor();
  await submitButton(page).or(page.locator('button[type=submit]')).first().click();
  await expect(async () => expect(await fieldMessage(page, 'email')).toContain('Email is required')).toPass();
  await submitForm(page, { email: user.email });
  await arrivesAt(page, '/forgetPassword');
  expect(await page.evaluate(() => localStorage.getItem('tempUser'))).toBe(user.email);

  const mailedCode = () =>
    /\b\d{6,}\b/.exec(
      newestMail(product.dataDir, user.email)!
        .split(/\r?\n\r?\n/)
        .slice(1)
        .join('\n'),
    )?.[0];
  await expect(() => expect(mailedCode()).toBeDefined()).toPass();
  const code = mailedCode()!;
  await page.locator('button[type=submit]').click();
  await expect(async () => expect(await fieldMessage(page, 'otp')).toContain('OTP is required')).toPass();
  await expect(field(page, 'newpassword')).toHaveAccessibleDescription('New Password is required');
  await expect(field(page, 'cpassword')).toHaveAccessibleDescription('Confirm Password is required');
  await submitForm(page, { otp: '000000', newpassword: 'fresh', cpassword: 'fresh' });
  await page.locator('[role=alert]').filter({ hasText: /\S/ }).first().waitFor();
  await submitForm(page, { otp: code, newpassword: 'fresh', cpassword: 'fresh' });
  await arrivesAt(page, '/');
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  const sent = requests.filter((request) => request.url().endsWith('/api/ChangePassword')).at(-1)!;
  expect(sent.postDataJSON()).toEqual({ otp: code, newpassword: 'fresh', email: user.email });
  expect(sent.headers().authorization).toBeUndefined();
  await expect(api(product.url, { email: user.email, password: 'fresh' })).resolves.toBeDefined();
});
