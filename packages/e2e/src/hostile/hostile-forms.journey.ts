import { expect, test } from './hostile-test.ts';
import type { Page } from 'playwright-core';
import {
  apiAs,
  arrivesAt,
  field,
  fillForm,
  newMember,
  newUser,
  rejectCall,
  submitButton,
  submitForm,
  waitForScreen,
  waitForText,
} from '@gym/test-tools/product';
import { hostileEmail, hostileText, hostileValues, MARKUP, TEXTS } from './hostile-texts.ts';
import { expectNoOverflow, expectReadAsText } from './page-checks.ts';

const PERSON = { fname: 200, lname: 200 };
const MEMBER = { first_name: 200, last_name: 200, father_fname: 200, father_lname: 200, profession: 200, address: 500 };

const toast = (page: Page, kind: 'alert' | 'status') =>
  page.locator(`[role=${kind}]`).filter({ hasText: /\S/ }).first();
const submitted = async (page: Page, list: string) => {
  await submitButton(page).click();
  await arrivesAt(page, list);
  await toast(page, 'status').filter({ hasText: /saved/i }).waitFor();
};

test('hostile text typed into the forms of users and plans is stored unchanged and shown as text', async ({
  visit,
  product,
}) => {
  const { page } = await visit('/user', { as: 'admin' });
  const [first, second] = [hostileValues(PERSON), hostileValues(PERSON, 3)];
  const email = hostileEmail('form');
  await fillForm(page, { ...first, email, phone: '0611111111', password: MARKUP[1] });
  await submitted(page, '/userlist');
  await expectReadAsText(page, first.fname, first.lname, email);
  await expectNoOverflow(page);
  const { id } = (
    await (await apiAs(product, 'admin')).get<{ id: number; email: string; fname: string }[]>('/api/getUsersDetails')
  ).find((user) => user.email === email)!;
  await page.goto(`/updateUser/${id}`);
  await expect(field(page, 'fname')).toHaveValue(first.fname);
  await fillForm(page, second);
  await submitted(page, '/userlist');
  await expectReadAsText(page, second.fname, second.lname);

  const { plan_name, later } = hostileValues({ plan_name: 200, later: 200 }, 5);
  await page.goto('/plan');
  await field(page, 'plan_name').waitFor();
  await fillForm(page, { plan_name, duration: '1', price: '10', free_days: '3' });
  await submitted(page, '/planList');
  await expectReadAsText(page, plan_name);
  const plan = (
    await (await apiAs(product, 'admin')).get<{ id: number; plan_name: string }[]>('/api/getPlanDetails')
  ).find((one) => one.plan_name === plan_name)!;
  await page.goto(`/updatePlan/${plan.id}`);
  await expect(field(page, 'plan_name')).toHaveValue(plan_name);
  await fillForm(page, { plan_name: later });
  await submitted(page, '/planList');
  await expectReadAsText(page, later);
  await expectNoOverflow(page);
});

test('hostile text typed into the forms of members and diets is stored unchanged and shown as text', async ({
  visit,
  product,
}) => {
  const staff = await apiAs(product, 'staff');
  const id = await newMember(staff, { phone: '08806', email: 'forms@gym.test' });
  const { page } = await visit(`/updateMember/${id}`, { as: 'staff' });
  const typed = hostileValues(MEMBER);
  await expect(async () => expect(await field(page, 'first_name').inputValue()).not.toBe('')).toPass();
  await fillForm(page, { ...typed, email: hostileEmail('forms') });
  await submitted(page, '/memberList');
  const { fname, lname, father_fname, father_lname, profession, address } = await staff.get<Record<string, string>>(
    `/api/getMemberDetailsById?id=${id}`,
  );
  expect({ first_name: fname, last_name: lname, father_fname, father_lname, profession, address }).toEqual(typed);
  await expectReadAsText(page, typed.first_name);
  await expectNoOverflow(page);

  await page.goto('/addmember');
  await page.locator('[name=country] option:nth-child(3)').waitFor({ state: 'attached' });
  await fillForm(page, { ...hostileValues(MEMBER, 6), email: hostileEmail('forms') });
  // A member with this address exists, so the warning contains their hostile name.
  await page.locator('main ul a').filter({ hasText: typed.first_name }).first().waitFor();
  await expectReadAsText(page, typed.first_name);
  await expectNoOverflow(page);

  const { units, name } = hostileValues({ units: 50, name: 100 }, 7);
  await page.goto(`/memberDiet?member=${id}`);
  await field(page, 'diet.0.qty').waitFor();
  await fillForm(page, { 'diet.0.qty': '5', 'diet.0.units': units });
  await page.getByRole('button', { name: 'Save as template' }).click();
  await page.getByRole('dialog').getByLabel('Name of the template').fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Save template' }).click();
  await toast(page, 'status')
    .filter({ hasText: /template/i })
    .waitFor();
  await expectReadAsText(page, name);
  await page.getByRole('button', { name: 'Start from another diet' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Remove template/ })
    .first()
    .click();
  await expectReadAsText(page, name);
  await expectNoOverflow(page);
  await page.keyboard.press('Escape');
  await submitButton(page).click();
  await toast(page, 'status')
    .filter({ hasText: /saved: diet/i })
    .waitFor();
  expect(JSON.parse((await staff.get<{ diet: string }>(`/api/getMemberDietByMemberId?id=${id}`)).diet)).toMatchObject([
    { qty: 5, units },
  ]);
});

test('a hostile own name is shown as text, and a hostile password signs in', async ({ visit, product }) => {
  const user = await newUser(product);
  const { page } = await visit('/');
  const [password, mine] = [hostileText(0), hostileValues(PERSON, 9)];
  const signIn = async (secret: string) => {
    await submitForm(page, { email: user.email, password: secret });
  };
  await signIn(user.password);
  await waitForScreen(page, 'Dashboard');
  await page.goto('/ediprofile');
  await expect(field(page, 'fname')).toHaveValue(user.fname);
  await fillForm(page, mine);
  await submitted(page, '/profile');
  await expectReadAsText(page, mine.fname, mine.lname);
  expect(await page.getByRole('banner').innerText()).toContain(mine.fname);
  await expectNoOverflow(page);
  await page.goto('/changePassword');
  await submitForm(page, { oldpassword: user.password, newpassword: password, cpassword: password });
  await toast(page, 'status').filter({ hasText: /saved/i }).waitFor();
  await page.evaluate(() => localStorage.clear());
  await page.goto('/');
  await signIn(password);
  await arrivesAt(page, '/dashboard');
  await expectReadAsText(page, mine.fname);
});

test('hostile text in the forms of signed-out users is rejected with a message', async ({ visit }) => {
  const { page } = await visit('/');
  for (const [index, text] of TEXTS.entries()) {
    await submitForm(page, { email: hostileEmail(`nobody${index}`), password: text });
    await toast(page, 'alert').waitFor();
    await expectNoOverflow(page);
  }
  await page.goto('/email');
  await submitForm(page, { email: hostileEmail('nobody') });
  await arrivesAt(page, '/forgetPassword');
  await submitForm(page, {
    otp: MARKUP[1],
    newpassword: MARKUP[0],
    cpassword: MARKUP[0],
  });
  await toast(page, 'alert').waitFor();
  await expectNoOverflow(page);
});

test('a failed save shows a hostile record and reason as text, and reopens with both', async ({ visit }) => {
  const { page, context, troubles } = await visit('/plan', { as: 'admin' });
  troubles.expect(/answered 422/);
  const [plan_name, reason, error] = MARKUP;
  await rejectCall(context, 'addPlanDetail', { reason, errors: { price: error } });
  await field(page, 'plan_name').waitFor();
  await submitForm(page, { plan_name, duration: '2', price: '15', free_days: '3' });
  await toast(page, 'alert').filter({ hasText: reason }).waitFor();
  await expectReadAsText(page, plan_name, reason);
  await page.getByRole('button', { name: 'Reopen form' }).click();
  await expectReadAsText(page, plan_name, error);
  await expectNoOverflow(page);
  await page.locator('nav a[href="/userlist"]').first().click();
  await page.getByRole('dialog').waitFor();
  await expectNoOverflow(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await waitForText(page, /add user/i);
});
