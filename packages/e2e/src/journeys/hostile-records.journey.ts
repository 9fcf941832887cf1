import type { Page } from 'playwright-core';
import { api, apiAs, type Api } from '../product/api.ts';
import { newMember } from '../product/new-member.ts';
import type { Product } from '../product/product.ts';
import { hostileEmail, hostileValues, KINDS, type Kind } from '../hostile/hostile-texts.ts';
import { keepsItsShape } from '../hostile/keeps-its-shape.ts';
import { layTrap } from '../hostile/lay-trap.ts';
import { readsAsText } from '../hostile/reads-as-text.ts';
import { eventually } from '../stage/eventually.ts';
import { journeysOn } from '../stage/journeys-on.ts';
import { field } from '../stage/on-page.ts';
import type { Visitor } from '../stage/visitor.ts';

const journey = journeysOn();

const PERSON = { fname: 200, lname: 200 };
const DETAILS = { ...PERSON, father_fname: 200, father_lname: 200, profession: 200, address: 500 };
let made = 0;
const phone = () => `0990${String(made += 1).padStart(6, '0')}`;

/** A user whose names are hostile, signed in. */
async function hostileUser(product: Product, kind: Kind, role: 1 | 2) {
  const account = { ...hostileValues(kind, PERSON), email: hostileEmail(`${kind}${role}`), phone: phone(), password: 'guest-password' };
  const { id } = await (await apiAs(product, 'admin')).post<{ id: number }>('/api/saveUserDetails', { ...account, role });
  return { ...account, id, session: (await api(product.apiBase, account)).session };
}

async function hostilePlan(product: Product, kind: Kind) {
  const { plan_name } = hostileValues(kind, { plan_name: 200 }, 1);
  const { id: plan_id } = await (await apiAs(product, 'admin')).post<{ id: number }>('/api/addPlanDetail', { plan_name, duration: 1, price: 10, free_days: 3 });
  return { plan_name, plan_id };
}

/** A member that is hostile in every field, with a diet, a template, measurements and a period of a hostile plan. */
async function hostileMember(product: Product, staff: Api, kind: Kind) {
  const details = { ...hostileValues(kind, DETAILS), email: hostileEmail(`member.${kind}`), phone: phone() };
  const member_id = await newMember(staff, details);
  const { name, units } = hostileValues(kind, { name: 100, units: 50 }, 2);
  const { plan_name, plan_id } = await hostilePlan(product, kind);
  const diet = [{ food_item: (await staff.get<{ id: number }[]>('/api/getFoodItem'))[0]!.id, qty: 5, units }];
  await staff.post('/api/renewalPlan', { plan_id, member_id });
  await staff.post('/api/saveDiet', { id: member_id, diet });
  await staff.post('/api/saveDietTemplate', { name, diet });
  await staff.post('/api/saveMemberHealth', { member_id, chest: 90, biceps: 30, shoulder: 100, waist: 80, thigh: 50 });
  return { ...details, id: member_id, plan_name, plan_id, template: name, units };
}

/** A walk over screens, each of which has to show these texts and the user's own first name as text. */
async function walk(visitor: Visitor, fname: string) {
  const { page } = visitor;
  const trap = await layTrap(visitor);
  return {
    page,
    trap,
    async at(path: string, ...texts: string[]): Promise<void> {
      await page.goto(path);
      await readsAsText(page, fname, ...texts);
      await keepsItsShape(page);
      expect([path, trap.sprung()]).toEqual([path, []]);
    },
  };
}

for (const kind of Object.keys(KINDS) as Kind[]) {
  journey(`${kind} in every field of members, plans and diets reads as text on every staff screen`, async ({ visit, product }) => {
    const staff = await apiAs(product, 'staff');
    const { session, ...me } = await hostileUser(product, kind, 2);
    const member = await hostileMember(product, staff, kind);
    const name = `${member.fname} ${member.lname}`;
    const { page, trap, at } = await walk(await visit('/dashboard', { session }), me.fname);
    await at('/dashboard');
    for (const list of ['/memberList', '/healthList']) await at(`${list}?q=${encodeURIComponent(member.fname)}`, name, member.phone);
    await at('/memberList?any=no-one&q=x');
    await at(`/member/${member.id}`, name, ...Object.keys(DETAILS).map((key) => member[key as keyof typeof DETAILS]), member.email, member.plan_name, member.units);
    expect(await page.title()).toContain(member.fname);
    await page.locator('main svg[role=img], main dl').first().waitFor();
    await at(`/updateMember/${member.id}`, member.address, member.profession, member.father_fname, member.father_lname);
    await at(`/updateMemberHealth/${member.id}`, name, member.email);
    await at(`/memberHealth?member=${member.id}`, name);
    await at(`/planAssign?member=${member.id}`, name, member.plan_name);
    await field(page, 'plan_id').selectOption(String(member.plan_id));
    await page.getByText(/^From /).waitFor();
    await keepsItsShape(page);
    await at('/renewals?due=30');
    await at(`/memberDiet?member=${member.id}`, name, member.units);
    await keepsOnPaper(page, name, member.units);
    await page.getByRole('button', { name: 'Start from another diet' }).click();
    await readsAsText(page, member.template);
    await keepsItsShape(page);
    await page.keyboard.press('Escape');
    await page.goto('/planAssign');
    await page.getByRole('combobox').first().fill(member.phone);
    await page.getByRole('option').first().waitFor();
    await readsAsText(page, name, member.phone);
    await keepsItsShape(page);
    await page.getByRole('option').first().click();
    await readsAsText(page, name, member.email);
    expect(trap.sprung()).toEqual([]);
  });

  journey(`${kind} in every field of users and plans reads as text on every administrator's screen and on the account's`, async ({ visit, product }) => {
    const { session, ...me } = await hostileUser(product, kind, 1);
    const { plan_name, plan_id } = await hostilePlan(product, kind);
    const { page, trap, at } = await walk(await visit('/dashboard', { session }), me.fname);
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
    await keepsItsShape(page);
    expect(trap.sprung()).toEqual([]);
  });
}

async function keepsOnPaper(page: Page, ...texts: string[]): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  await readsAsText(page, ...texts);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
  await page.emulateMedia({ media: 'screen' });
}

journey('the trap springs where such a text is taken for markup', async ({ visit }) => {
  const visitor = await visit('/');
  const trap = await layTrap(visitor);
  const bare = await visitor.context.newPage();
  await bare.setContent('<img src=data:, onerror=trap()>');
  await eventually(() => expect(trap.sprung()).toHaveLength(1));
});
