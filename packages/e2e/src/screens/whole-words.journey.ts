import { expect, test } from '@gym/test-tools/journeys';
import type { Page } from 'playwright-core';
import { apiAs, newMember, newUser, type Product, type Role } from '@gym/test-tools/product';
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

/** The import whose rows are listed. */
let imported: Promise<number> | undefined;

/** Lists, and pages with tables. */
const PATHS: Readonly<Record<Role, readonly string[]>> = {
  admin: [
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
  ],
  staff: [
    '/memberList',
    '/healthList',
    '/renewals?due=30',
    '/renewals?due=ended',
    '/member/1001',
    '/memberDiet?member=1001',
    '/importMembers',
    '/importMembers/:id',
  ],
};

test.describe('at every width, words stay whole and inside the page', () => {
  for (const as of ['admin', 'staff'] as const)
    for (const path of PATHS[as])
      test(path, async ({ visit, product }) => {
        const id = await (imported ??= addRecords(product));
        const { page } = await visit(path.replace(':id', String(id)), { as });
        await page.locator('main tbody tr').first().waitFor({ state: 'attached' });
        await page.locator('main').evaluate((main) => {
          for (const details of main.querySelectorAll('details')) details.open = true;
        });
        if (TOOLS.includes(path)) await openTools(page);
        expect(await brokenWords(page, WIDTHS)).toEqual({});
      });
});
