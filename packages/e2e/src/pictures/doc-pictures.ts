import type { Page } from 'playwright-core';
import {
  api,
  type Api,
  apiAs,
  confirmedAdmin,
  EMAIL,
  field,
  fillForm,
  type Product,
  type Role,
  submitButton,
  submitForm,
  waitForDraft,
  waitForText,
} from '@gym/test-tools/product';
import { addFile, checkFile, MEMBER, NEWCOMERS, openExport, WHOLE } from './staff-states.ts';

/** A picture on a page of `docs/front-desk`. */
export interface DocPicture {
  /** File name without extension. */
  readonly name: string;
  readonly path: string;
  /** The role of the user. Absent if signed out. */
  readonly as?: Role;
  /** A selector that matches once the screen's data is loaded. */
  readonly ready: string;
  /** Runs before the picture is taken. @param api the same account outside of the browser */
  readonly act?: (page: Page, api: Api, product: Product) => Promise<void>;
  readonly size?: 'desktop' | 'phone';
  readonly theme?: 'light' | 'dark';
}

/** The member in the pictures of a conflict. No other picture shows this member. */
const CONFLICT_MEMBER = 1020;

const chooseMember = async (page: Page): Promise<void> => {
  await page.getByRole('combobox', { name: 'Member' }).first().fill('mia');
  await page.getByRole('option').first().click();
};
const openAccountMenu = (page: Page): Promise<void> => page.getByRole('button', { name: /Account$/ }).click();

/** A colleague changes the phone first. The server rejects the save, and the form reopens. */
async function causeConflict(page: Page, _api: Api, product: Product): Promise<void> {
  const account = { email: 'vera.lopez@gym.test', password: product.password };
  const admin = await confirmedAdmin(product);
  await admin.post('/api/saveUserDetails', { ...account, fname: 'Vera', lname: 'Lopez', phone: '0705550110', role: 2 });
  const colleague = await api(product.apiBase, account);
  const { version: _version, ...stored } = await colleague.get<Record<string, unknown>>(
    `/api/getMemberDetailsById?id=${CONFLICT_MEMBER}`,
  );
  await colleague.post('/api/updateMemberDetail', { ...stored, phone: '0705550177' });
  await submitForm(page, { phone: '0705550142' });
  await page.getByRole('button', { name: 'Reopen form' }).click();
  await page.getByRole('button', { name: /Use stored/ }).waitFor();
  await page
    .getByRole('button', { name: /Use stored/ })
    .evaluate((button) => button.scrollIntoView({ block: 'center' }));
}

/** Ends the session outside of the browser; the next save fails. */
async function endSession(page: Page, api: Api): Promise<void> {
  await fillForm(page, { profession: 'Physiotherapist' });
  await api.post('/api/logout', {});
  // The page may hear of it first, and then shows the dialog over the button.
  await submitButton(page).evaluate((button) => (button as HTMLButtonElement).click());
  await page.getByRole('dialog').waitFor();
}

/** Loses the response of a save. Starts from the list, so that the list is available to return to. */
async function loseConnection(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Edit/ }).first().click();
  await page.locator('[name=city] option:checked:not([value=""])').waitFor({ state: 'attached' });
  await fillForm(page, { profession: 'Physiotherapist' });
  await page.route('**/api/updateMemberDetail', (route) => route.abort());
  await submitButton(page).click();
  await page.getByRole('button', { name: 'Try again' }).waitFor();
}

/** Signs in on the page and on a phone only, because the picture would show a script's user agent. */
async function signInTwice(page: Page, api: Api, { url, password }: Product): Promise<void> {
  await api.post('/api/revokeOtherSessions', {});
  await fillForm(page, { email: EMAIL.staff, password });
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  await fetch(`${url}/api/userlogin`, {
    method: 'POST',
    body: JSON.stringify({ email: EMAIL.staff, password }),
    headers: {
      'content-type': 'application/json',
      'user-agent':
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
        'Version/18.0 Mobile/15E148 Safari/604.1',
    },
  });
  await api.post('/api/logout', {});
  await page.goto('/sessions');
  await page.locator('main li dl').first().waitFor();
}

/** Makes changes for the audit trail. */
async function makeChanges(page: Page, api: Api): Promise<void> {
  const plan = await api.get<Record<string, unknown>>('/api/getPlanDetailsById?id=3');
  await api.post('/api/updatePlanDetail', { id: plan.id, price: 26.9 });
  await api.post('/api/updateUserDetails', { id: 4, phone: '01719876500' });
  await page.reload();
  await page.locator('main tbody tr').nth(1).waitFor();
  await page
    .locator('main tbody tr')
    .nth(1)
    .evaluate((row) => row.scrollIntoView({ block: 'end' }));
}

/** Imports a file as staff, then opens the list of imports as an administrator. */
async function showImports(page: Page, _api: Api, product: Product): Promise<void> {
  await addFile(page);
  const { session } = await apiAs(product, 'admin');
  await page.evaluate((stored) => localStorage.setItem('loggedUser', stored), JSON.stringify(session));
  await page.goto('/imports');
  await page.locator('main tbody tr').first().waitFor();
}

/** How long a page stays unlocked: longer than taking any other picture. */
export const IDLE_LOCK_MINUTES = 60;

/** Nobody uses the page until it locks. What is typed stays behind the lock. */
async function waitForLock(page: Page): Promise<void> {
  await fillForm(page, { profession: 'Physiotherapist' });
  await page.clock.setFixedTime(Date.now() + IDLE_LOCK_MINUTES * 60_000);
  await page.mouse.move(10, 10);
  await page.getByRole('dialog', { name: 'Locked' }).waitFor();
}

/** The figures' tables come last. */
const waitForFigures = (page: Page): Promise<void> => page.getByRole('table', { name: 'By plan' }).waitFor();

/** A list with its tools, which load after the rows. */
const LIST = 'main button:has-text("Sort and filter")';

/** The pictures of README. */
export const README_PICTURES: readonly DocPicture[] = [
  { name: 'user-list', path: '/userlist', as: 'admin', ready: LIST },
  {
    name: 'dashboard-dark',
    path: '/dashboard',
    as: 'admin',
    ready: 'main h1',
    theme: 'dark',
    act: waitForFigures,
  },
  { name: 'member-list-phone', path: '/memberList', as: 'staff', ready: LIST, size: 'phone' },
];

/** Every picture of the front desk pages, in the order of their index. */
export const DOC_PICTURES: readonly DocPicture[] = [
  { name: 'sign-in', path: '/', ready: '[name=password]' },
  { name: 'forgotten-password', path: '/email', ready: '[name=email]' },
  { name: 'dashboard', path: '/dashboard', as: 'admin', ready: 'main h1', act: waitForFigures },
  { name: 'account-menu', path: '/dashboard', as: 'staff', ready: 'main h1', theme: 'dark', act: openAccountMenu },
  { name: 'members', path: '/memberList', as: 'staff', ready: LIST },
  { name: 'members-phone', path: '/memberList', as: 'staff', ready: LIST, size: 'phone' },
  { name: 'add-member', path: '/addmember', as: 'staff', ready: '[name=country] option:nth-child(3)' },
  { name: 'export', path: '/memberList', as: 'staff', ready: LIST, act: openExport },
  {
    name: 'import',
    path: '/importMembers',
    as: 'staff',
    ready: 'main input[type=file]',
    act: (page) => checkFile(page, [...WHOLE, ...NEWCOMERS]),
  },
  { name: 'member', path: `/member/${MEMBER.whole}`, as: 'staff', ready: 'main svg[role=img]' },
  { name: 'health', path: '/healthList', as: 'staff', ready: LIST },
  { name: 'add-health', path: '/memberHealth', as: 'staff', ready: '[role=combobox]', act: chooseMember },
  { name: 'diet', path: `/memberDiet?member=${MEMBER.whole}`, as: 'staff', ready: '[name="diet.0.qty"]' },
  {
    name: 'plan-assign',
    path: '/planAssign',
    as: 'staff',
    ready: '[name=plan_id] option:nth-child(3)',
    act: async (page) => {
      await chooseMember(page);
      await field(page, 'plan_id').selectOption({ index: 2 });
      await waitForText(page, /^From /);
    },
  },
  { name: 'renewals', path: '/renewals?due=30', as: 'staff', ready: LIST },
  { name: 'users', path: '/userlist', as: 'admin', ready: LIST },
  { name: 'add-user', path: '/user', as: 'admin', ready: '[name=fname]' },
  { name: 'erase-user', path: '/updateUser/5/erase', as: 'admin', ready: '[name=confirm]' },
  { name: 'plans', path: '/planList', as: 'admin', ready: LIST },
  { name: 'arrange-screens', path: '/contributions', as: 'admin', ready: 'main ol li' },
  { name: 'audit-trail', path: '/audit', as: 'admin', ready: '[name=person] option:nth-child(4)', act: makeChanges },
  { name: 'member-data', path: '/memberData?q=an', as: 'admin', ready: 'main tbody tr' },
  { name: 'erase-member', path: `/memberData/${MEMBER.whole}/erase`, as: 'admin', ready: '[name=confirm]' },
  { name: 'imports', path: '/importMembers', as: 'staff', ready: 'main input[type=file]', act: showImports },
  { name: 'merge-members', path: '/memberData/1049/merge/1050', as: 'admin', ready: 'main form' },
  { name: 'profile', path: '/profile', as: 'staff', ready: 'input[type=file]' },
  { name: 'change-password', path: '/changePassword', as: 'staff', ready: '[name=oldpassword]' },
  { name: 'security', path: '/security', as: 'staff', ready: 'main h2' },
  { name: 'sessions', path: '/', ready: '[name=password]', act: signInTwice },
  { name: 'not-saved', path: '/memberList', as: 'staff', ready: LIST, act: loseConnection },
  {
    name: 'changed-by-two',
    path: `/updateMember/${CONFLICT_MEMBER}`,
    as: 'staff',
    ready: '[name=city] option:checked:not([value=""])',
    act: causeConflict,
  },
  {
    name: 'sign-in-again',
    path: `/updateMember/${MEMBER.whole}`,
    as: 'staff',
    ready: '[name=city] option:checked:not([value=""])',
    act: endSession,
  },
  {
    name: 'locked',
    path: `/updateMember/${MEMBER.whole}`,
    as: 'staff',
    ready: '[name=city] option:checked:not([value=""])',
    act: waitForLock,
  },
  {
    name: 'leaving',
    path: `/updateMember/${MEMBER.whole}`,
    as: 'staff',
    ready: '[name=city] option:checked:not([value=""])',
    act: async (page) => {
      await fillForm(page, { profession: 'Physiotherapist' });
      await waitForDraft(page);
      await page.getByRole('link', { name: 'Plan Assign' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
];
