import { expect, test } from './hostile-test.ts';
import type { Page } from 'playwright-core';
import { apiAs, field, type Visitor } from '@gym/test-tools/product';
import {
  DETAILS,
  hostileFile,
  hostileMember,
  hostilePlan,
  hostileUser,
  trainingHostileMember,
} from './hostile-records.ts';
import { expectNoOverflow, expectReadAsText, setTrap } from './page-checks.ts';

/** Opens screens, and expects these texts and the user's own first name as plain text on each. */
async function walk(visitor: Visitor, fname: string) {
  const { page } = visitor;
  return {
    page,
    async at(path: string, ...texts: string[]): Promise<void> {
      await page.goto(path);
      await expectReadAsText(page, fname, ...texts);
      await expectNoOverflow(page);
    },
  };
}

test('hostile text in every field of members, plans and diets stays text on every staff screen', async ({
  visit,
  product,
}) => {
  const staff = await apiAs(product, 'staff');
  const { session, ...me } = await hostileUser(product, 2);
  const { name, ...member } = await trainingHostileMember(product, staff);
  const { page, at } = await walk(await visit('/dashboard', { session }), me.fname);
  await at('/dashboard');
  for (const list of ['/memberList', '/healthList'])
    await at(`${list}?q=${encodeURIComponent(member.fname)}`, name, member.phone);
  await at('/memberList?any=no-one&q=x');
  await at(
    `/member/${member.id}`,
    name,
    ...Object.keys(DETAILS).map((key) => member[key as keyof typeof DETAILS]),
    member.email,
    member.plan_name,
    member.units,
  );
  expect(await page.title()).toContain(member.fname);
  await page.locator('main svg[role=img], main dl').first().waitFor();
  await at(`/updateMember/${member.id}`, member.address, member.profession, member.father_fname, member.father_lname);
  await at(`/updateMemberHealth/${member.id}`, name, member.email);
  await at(`/memberHealth?member=${member.id}`, name);
  await at(`/planAssign?member=${member.id}`, name, member.plan_name);
  await field(page, 'plan_id').selectOption(String(member.plan_id));
  await page.getByText(/^From /).waitFor();
  await expectNoOverflow(page);
  await at('/renewals?due=30');
  await at(`/memberDiet?member=${member.id}`, name, member.units);
  await keepsOnPaper(page, name, member.units);
  await page.getByRole('button', { name: 'Start from another diet' }).click();
  await expectReadAsText(page, member.template);
  await expectNoOverflow(page);
  await page.keyboard.press('Escape');
  await page.goto('/planAssign');
  await page.getByRole('combobox').first().fill(member.phone);
  await page.getByRole('option').first().waitFor();
  await expectReadAsText(page, name, member.phone);
  await expectNoOverflow(page);
  await page.getByRole('option').first().click();
  await expectReadAsText(page, name, member.email);
});

test('hostile text in every field of users and plans stays text on administrator and account screens', async ({
  visit,
  product,
}) => {
  const { session, ...me } = await hostileUser(product, 1);
  const { plan_name, plan_id } = await hostilePlan(product);
  const { page, at } = await walk(await visit('/dashboard', { session }), me.fname);
  await at('/dashboard');
  await at('/userlist', me.fname, me.lname, me.email);
  await at(`/updateUser/${me.id}`, me.lname, me.email);
  await at('/planList', plan_name);
  await at(`/planList?q=${encodeURIComponent(plan_name)}`, plan_name);
  await at(`/updatePlan/${plan_id}`, plan_name);
  await at('/audit', plan_name);
  await at('/sessions');
  await at('/profile', me.lname, me.email);
  await at('/ediprofile', me.lname);
  await at('/changePassword');
  await at(`/no/such/${encodeURIComponent(plan_name.slice(0, 60))}`);
  await page.getByRole('banner').getByRole('button').last().click();
  await expectNoOverflow(page);
});

test('hostile text in the name, columns and cells of an imported file stays text', async ({ visit, product }) => {
  const { session, ...me } = await hostileUser(product, 2);
  const known = await hostileMember(await apiAs(product, 'staff'));
  const { file, columns, rows, fields, refusals } = hostileFile(known.phone);
  const { page, at } = await walk(await visit('/importMembers', { session }), me.fname);
  const shows = async (...texts: string[]) => {
    await expectReadAsText(page, file.name, ...texts);
    await expectNoOverflow(page);
  };
  await page.getByLabel('File with members').setInputFiles(file);
  await shows(...columns);
  for (const [index, name] of fields.entries())
    await page.getByRole('combobox', { name: `Column for ${name}`, exact: true }).selectOption({ index: index + 1 });
  await shows(...(rows[0] ?? []));
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await page.getByText('Nothing is added yet').waitFor();
  await shows(known.name, ...rows.map(([fname, lname]) => `${fname} ${lname}`), ...refusals);
  await page.getByRole('button', { name: 'Add 1 member' }).click();
  await page.getByRole('button', { name: 'Undo this import' }).click();
  await shows(known.name);
  await page.keyboard.press('Escape');
  await at('/importMembers', file.name, me.lname);
});

test('hostile text of two members stays text where an administrator finds, merges and erases them', async ({
  visit,
  product,
}) => {
  const [admin, staff] = [await apiAs(product, 'admin'), await apiAs(product, 'staff')];
  const { session, ...me } = await hostileUser(product, 1);
  const kept = await hostileMember(staff);
  const gone = await hostileMember(staff, { from: 6, phone: kept.phone });
  const visitor = await visit('/memberData', { session });
  visitor.troubles.expect(/answered 410/);
  const { at } = await walk(visitor, me.fname);
  await at(`/memberData?q=${encodeURIComponent(kept.fname)}`, kept.name);
  await at(`/memberData/${kept.id}`, kept.name);
  await at(`/memberData/${kept.id}/erase`, kept.name);
  await at(`/memberData/${kept.id}/merge?q=${kept.phone}`, kept.name, gone.name);
  await at('/duplicates?by=phone', kept.name, gone.name);
  await at(
    `/memberData/${kept.id}/merge/${gone.id}`,
    ...Object.keys(DETAILS).flatMap((key) => [kept, gone].map((member) => member[key as keyof typeof DETAILS])),
  );
  const { state } = await admin.get<{ state: string }>(`/api/getMergePreview?kept_id=${kept.id}&gone_id=${gone.id}`);
  await admin.post('/api/mergeMembers', { kept_id: kept.id, gone_id: gone.id, state });
  await at('/merges', kept.name, gone.name);
  await at(`/memberData/${gone.id}`, kept.name);
});

async function keepsOnPaper(page: Page, ...texts: string[]): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  await expectReadAsText(page, ...texts);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0);
  await page.emulateMedia({ media: 'screen' });
}

test('the trap reports a hostile text that is used as markup', async ({ browser }) => {
  const context = await browser.newContext();
  const sprung = await setTrap({ context, requests: [] });
  await (await context.newPage()).setContent('<img src=data:, onerror=trap()>');
  await expect(() => expect(sprung()).toHaveLength(1)).toPass();
  await context.close();
});
