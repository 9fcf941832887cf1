import { apiAs } from '../product/api.ts';
import { eventually } from '../stage/eventually.ts';
import { journeysOn } from '../stage/journeys-on.ts';
import { rows, shown } from '../stage/on-page.ts';
import { pathOf } from '../stage/troubles.ts';

const journey = journeysOn();

interface MemberRow { readonly fname: string; readonly lname: string; readonly phone: string; readonly email: string }

journey('E1: the member list is titled, sliced by five, and shows full name, phone and email', async ({ visit, product }) => {
  const members = await (await apiAs(product, 'staff')).get<MemberRow[]>('/api/getMemberDetails');
  const { page } = await visit('/memberList', { as: 'staff' });
  await shown(page, 'Member List');
  await page.locator('main table').waitFor();
  expect(members.length).toBeGreaterThan(5);
  expect(await rows(page)).toHaveLength(5);
  const [first] = await rows(page);
  const { fname, lname, phone, email } = members[0]!;
  for (const part of [`${fname} ${lname}`, phone, email]) expect(first).toContain(part);
  expect(await page.locator('input[type=search]').first().getAttribute('placeholder')).toBe('Enter Name');
  expect(await page.locator('main').innerText()).toMatch(new RegExp(`1–5 of ${members.length}`));
});

journey('E1: the search is a case-sensitive part of the first name', async ({ visit, product }) => {
  const members = await (await apiAs(product, 'staff')).get<MemberRow[]>('/api/getMemberDetails');
  const { fname } = members[7]!;
  const { page } = await visit('/memberList', { as: 'staff' });
  await page.locator('main table').waitFor();
  const search = page.locator('input[type=search]').first();
  await search.fill(fname);
  const hits = members.filter((member) => member.fname.includes(fname)).length;
  await eventually(async () => expect(await rows(page)).toHaveLength(Math.min(hits, 5)));
  await search.fill(`${fname.toUpperCase()}.`);
  await eventually(async () => expect(await page.locator('main table tbody tr', { hasText: fname }).count()).toBe(0));
});

journey('E2: first, previous, next and last page through the list; page and search live in the URL', async ({ visit, product }) => {
  const members = await (await apiAs(product, 'staff')).get<MemberRow[]>('/api/getMemberDetails');
  const pages = Math.ceil(members.length / 5);
  const { page } = await visit('/memberList', { as: 'staff' });
  await page.locator('main table').waitFor();
  const pager = page.locator('main nav');
  const at = async (number: number) => {
    await eventually(async () => expect(await page.locator('main').innerText()).toContain(`Page ${number} of ${pages}`));
    const first = (number - 1) * 5 + 1;
    expect(await page.locator('main').innerText()).toContain(`${first}–${Math.min(first + 4, members.length)} of ${members.length}`);
  };
  await at(1);
  expect(await pager.getByRole('button', { name: /previous/i }).isDisabled()).toBe(true);
  await pager.getByRole('button', { name: /next/i }).click();
  await at(2);
  expect(pathOf(page)).toMatch(/[?&]page=2/);
  await page.reload();
  await at(2);
  await pager.getByRole('button', { name: /last/i }).click();
  await at(pages);
  expect(await pager.getByRole('button', { name: /next/i }).isDisabled()).toBe(true);
  await pager.getByRole('button', { name: /previous/i }).click();
  await at(pages - 1);
  await pager.getByRole('button', { name: /first/i }).click();
  await at(1);
  await pager.getByRole('button', { name: /next/i }).click();
  await page.locator('input[type=search]').first().fill('a');
  await eventually(() => expect(pathOf(page)).toMatch(/[?&]q=a/));
  expect(pathOf(page)).not.toMatch(/page=2/);
});
