import { expect, test } from '@gym/test-tools/journeys';
import type { Page } from 'playwright-core';
import { apiAs, arrivesAt, newMember, newUser, type Product, submitButton } from '@gym/test-tools/product';
import { brokenWords } from './broken-words.ts';

/** Phones, tablets and desktops, and desktops of 1024 and 1280 pixels at a zoom of 200 %. */
const WIDTHS = [320, 360, 390, 512, 600, 640, 720, 768, 820, 900, 1024, 1180, 1440, 1920];

/** Adds the records that some lists show: an import, a merge, duplicates, and long names. Returns the import's id. */
async function addRecords(product: Product): Promise<number> {
  const [staff, admin] = await Promise.all([apiAs(product, 'staff'), apiAs(product, 'admin')]);
  const person = { lname: 'Papadopoulos', phone: '+8801712345678', email: 'k.papadopoulos@example.com' };
  await newUser(product, { fname: 'Featherstone' });
  const kept_id = await newMember(staff, { ...person, fname: 'Konstantin' });
  const gone_id = await newMember(staff, { ...person, fname: 'Konstantina' });
  await newMember(staff, { ...person, fname: 'Kostas' });
  const { state } = await admin.get<{ state: string }>(`/api/getMergePreview?kept_id=${kept_id}&gone_id=${gone_id}`);
  await admin.post('/api/mergeMembers', { kept_id, gone_id, state });
  const { id } = await staff.post<{ id: number }>('/api/startMemberImport', {
    file_name: 'members-of-the-old-gym.csv',
    file_size: 100,
    file_hash: 'a'.repeat(64),
    columns: [],
  });
  const cells = [
    'Theodora',
    'Wang',
    'Li',
    'Wang',
    'Accountant',
    't.wang@example.com',
    '0611',
    'Main Street 1',
    '',
    '',
    '',
  ];
  const rows = [
    [...cells, '10115'],
    ['Kostas', ...cells.slice(1, 5), person.email, person.phone, ...cells.slice(7), '10115'],
    [...cells.slice(0, 5), 'nobody', ...cells.slice(6), ''],
  ].map((values, index) => ({ line: index + 2, values }));
  await staff.post('/api/sendMemberImportRows', { id, after: 0, rows, last: true });
  await staff.post('/api/runMemberImport', { id, duplicates: 'skip' });
  return id;
}

/** The lists whose rows can be arranged and chosen. */
const TOOLS = ['/userlist', '/planList', '/memberList', '/healthList'];

/** Shows all controls of a list. In a narrow window, a button shows them. */
async function openTools(page: Page): Promise<void> {
  await page.setViewportSize({ width: WIDTHS[0]!, height: 900 });
  await page.getByRole('button', { name: /^Sort and filter/ }).click();
  const select = page.getByRole('button', { name: 'Select', exact: true });
  if (await select.isVisible()) await select.click();
}

/** Opens lists in one page, and finds no word in them that any window breaks. */
async function expectWholeWords(page: Page, paths: readonly string[]): Promise<void> {
  const broken: Record<string, object> = {};
  for (const path of paths) {
    await page.goto(path);
    await page.locator('main tbody tr').first().waitFor({ state: 'attached' });
    await page.locator('main').evaluate((main) => {
      for (const details of main.querySelectorAll('details')) details.open = true;
    });
    if (TOOLS.some((list) => path.startsWith(list))) await openTools(page);
    const found = await brokenWords(page, WIDTHS);
    if (Object.keys(found).length > 0) broken[path] = found;
  }
  expect(broken).toEqual({});
}

test('at every width, the lists of administrators and their controls keep words whole and inside the page', async ({
  visit,
  product,
}) => {
  await addRecords(product);
  const { page } = await visit('/dashboard', { as: 'admin' });
  await expectWholeWords(page, [
    '/userlist',
    '/planList',
    '/audit',
    '/memberData?q=a',
    '/memberData/1001/merge?q=a',
    '/memberData/1001/merge/1002',
    '/duplicates',
    '/merges',
    '/imports',
    '/dashboard',
    `/figures?${new URLSearchParams({ figure: 'money', from: '2026-01-01', to: '2027-12-31' })}`,
  ]);
});

test('at every width, the lists of staff and their controls keep words whole and inside the page', async ({
  visit,
  product,
}) => {
  const id = await addRecords(product);
  const { page } = await visit('/dashboard', { as: 'staff' });
  await expectWholeWords(page, [
    '/memberList',
    '/healthList',
    '/renewals?due=30',
    '/renewals?due=ended',
    '/member/1001',
    '/memberDiet?member=1001',
    '/importMembers',
    `/importMembers/${id}`,
  ]);
});

test('on a touch screen, phone numbers and the heads of folded lists are 44 pixels high', async ({ visit }) => {
  const { page } = await visit('/dashboard', { as: 'staff', size: 'phone' });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const small: Record<string, string[]> = {};
  for (const [path, ready] of [
    ['/dashboard', 'main a[href^="tel:"]'],
    ['/renewals?due=30', 'main td a[href^="tel:"]'],
    ['/member/1001', 'main summary'],
  ] as const) {
    await page.goto(path);
    await page.locator(ready).first().waitFor();
    await page.waitForLoadState('networkidle');
    const found = await page
      .locator('main :is(td a[href^="tel:"], li a[href^="tel:"], details > summary)')
      .evaluateAll((targets) =>
        targets
          .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 43.5)
          .map((one) => `${one.textContent}: ${one.getBoundingClientRect().height}`),
      );
    if (found.length > 0) small[path] = found;
  }
  expect(small).toEqual({});
});

const edit = (page: Page) => page.getByRole('link', { name: /^Edit / }).first();
const cancel = (page: Page) => page.getByRole('link', { name: 'Cancel' });

test('E2: saving and Cancel lead back to the page of the member list, also after a reload and a failed save', async ({
  visit,
}) => {
  const { page, troubles } = await visit('/memberList?page=4', { as: 'staff' });
  troubles.expect(/^failed: POST .*updateMemberDetail/);
  const first = await page.locator('main tbody tr').first().innerText();
  await edit(page).click();
  await cancel(page).click();
  await arrivesAt(page, '/memberList?page=4');
  await page.goBack();
  await arrivesAt(page, /^\/updateMember\//);
  await page.reload();
  await cancel(page).click();
  await arrivesAt(page, '/memberList?page=4');

  await edit(page).click();
  await page.route('**/api/updateMemberDetail', (route) => route.abort(), { times: 1 });
  await submitButton(page).click();
  await arrivesAt(page, '/memberList?page=4');
  await page.getByRole('button', { name: 'Reopen form' }).click();
  await submitButton(page).click();
  await arrivesAt(page, '/memberList?page=4');
  await expect(page.locator('main tbody tr').first()).toHaveText(first.replaceAll(/\s+/g, ' ').trim(), {
    useInnerText: true,
  });

  // From the member's page, the form leads back to it.
  await page.locator('main tbody a').first().click();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await submitButton(page).click();
  await arrivesAt(page, /^\/member\/\d+$/);
  await page.goto('/memberList?page=99');
  await arrivesAt(page, /^\/memberList\?page=(?!99$)\d+$/);
});
