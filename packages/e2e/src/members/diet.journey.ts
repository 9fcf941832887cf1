import { expect, test } from '@gym/test-tools/journeys';
import type { Page } from 'playwright-core';
import {
  type Api,
  apiAs,
  arrivesAt,
  field,
  fillForm,
  newMember,
  pickByKeys,
  pickMember,
  submitButton,
  tabTo,
  waitForText,
} from '@gym/test-tools/product';

interface Food {
  readonly id: number;
  readonly food_name: string;
  readonly veg: boolean;
}
interface Entry {
  readonly food_item: number;
  readonly qty: number;
  readonly units: string;
}

const UNITS = ['gm', 'ml', 'cup', '½ Tasse', 'pcs "large"'];
let made = 0;

/** Adds a member without a diet for one journey. */
async function someone(staff: Api) {
  made += 1;
  const who = {
    fname: `Dora${made}`,
    lname: `Dietz${made}`,
    phone: `0777000${made}`,
    email: `dora${made}@kitchen.test`,
  };
  const id = await newMember(staff, who);
  return { ...who, id, name: `${who.fname} ${who.lname}`, path: `/memberDiet?member=${id}` };
}

const stored = async (staff: Api, id: number): Promise<Entry[]> =>
  JSON.parse((await staff.get<{ diet: string }>(`/api/getMemberDietByMemberId?id=${id}`)).diet) as Entry[];
const row = async (page: Page, index: number) => [
  await field(page, `diet.${index}.qty`).inputValue(),
  await field(page, `diet.${index}.units`).inputValue(),
];
const there = (page: Page, index = 0) => field(page, `diet.${index}.qty`).waitFor();
const saved = (page: Page, name: string) =>
  page
    .locator('[role=status]')
    .filter({ hasText: `Saved: Diet of ${name}` })
    .first()
    .waitFor();
/** The indexes of the visible rows. */
const indexes = (page: Page): Promise<number[]> =>
  page
    .locator('main tbody input[name$=".qty"]')
    .evaluateAll((inputs) => inputs.map((input) => Number((input as HTMLInputElement).name.split('.')[1])));
/** Ten rows across the list, as typed and as stored. */
function tenRows(foods: readonly Food[]) {
  const places = Array.from({ length: 10 }, (_, nth) => nth * 23 + 1);
  return {
    typed: Object.fromEntries(
      places.flatMap((place, nth) => [
        [`diet.${place}.qty`, String((nth + 1) * 12.5)],
        [`diet.${place}.units`, UNITS[nth % 5]!],
      ]),
    ),
    stored: places.map((place, nth) => ({
      food_item: foods[place]!.id,
      qty: (nth + 1) * 12.5,
      units: UNITS[nth % 5]!,
    })),
  };
}
const foodsOf = (staff: Api) => staff.get<Food[]>('/api/getFoodItem');

test('G1: by mouse, a member is found by a part of name, phone or email and shown above a row for each food', async ({
  visit,
  product,
}) => {
  const staff = await apiAs(product, 'staff');
  const [member, other] = [await someone(staff), await someone(staff)];
  const foods = await foodsOf(staff);
  const { page } = await visit('/memberDiet', { as: 'staff' });
  for (const [text, { id }] of [
    [other.phone.slice(3), other],
    [member.lname.toLowerCase(), member],
    [other.email.slice(0, 12), other],
    [member.phone.slice(3), member],
  ] as const) {
    await pickMember(page, 'member_id', text);
    await arrivesAt(page, `/memberDiet?member=${id}`);
    await there(page);
  }
  for (const fact of [member.name, member.email, member.phone]) await waitForText(page, fact);
  expect(await page.locator('main thead th').allInnerTexts()).toEqual(['Item', 'Qty', 'Units']);
  expect(await indexes(page)).toEqual(foods.map((_, index) => index));
  expect(await page.locator('main tbody tr td:first-child').allInnerTexts()).toEqual(
    foods.map(({ food_name }) => food_name),
  );
  expect([await field(page, 'diet.0.units').getAttribute('placeholder'), await row(page, 0)]).toEqual(['gm', ['', '']]);
});

test('G1, G2: by keyboard, ten foods are searched, filled and saved, and read back after a reload', async ({
  visit,
  product,
}) => {
  const staff = await apiAs(product, 'staff');
  const member = await someone(staff);
  const foods = await foodsOf(staff);
  const ten = tenRows(foods);
  const { page } = await visit('/memberDiet', { as: 'staff' });
  await page.getByRole('combobox').waitFor();
  expect(await pickByKeys(page, 'member_id', member.phone.slice(2))).toBe(String(member.id));
  await there(page);
  await tabTo(page, 'main input[type=search]');
  for (const { food_item, qty, units } of ten.stored) {
    const place = foods.findIndex(({ id }) => id === food_item);
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(foods[place]!.food_name);
    await expect(field(page, `diet.${place}.qty`)).toHaveCount(1);
    await page.keyboard.press('Enter');
    // A food's name may contain another's, so the wanted row may be further down.
    await tabTo(page, `[name="diet.${place}.qty"]`);
    await page.keyboard.type(String(qty));
    await page.keyboard.press('Tab');
    await page.keyboard.type(units);
    await tabTo(page, 'main input[type=search]', 'Shift+Tab');
  }
  await tabTo(page, 'main button[type=submit]');
  await page.keyboard.press('Enter');
  await saved(page, member.name);
  expect(await stored(staff, member.id)).toEqual(ten.stored);
  await page.reload();
  for (const [name, value] of Object.entries(ten.typed)) await expect(field(page, name)).toHaveValue(value);
});

test('G3: Veg hides other foods, never a filled one, and moves no row', async ({ visit, product }) => {
  const staff = await apiAs(product, 'staff');
  const member = await someone(staff);
  const foods = await foodsOf(staff);
  const meat = foods.findIndex(({ veg }) => !veg);
  const empty = foods.findIndex(({ veg }, index) => !veg && index > meat);
  await staff.post('/api/saveDiet', {
    id: member.id,
    diet: [{ food_item: foods[meat]!.id, qty: 150, units: 'gm' }],
  });
  const { page } = await visit(member.path, { as: 'staff' });
  await there(page, meat);
  await page.locator('[name=veg]').click();
  const veg = foods.flatMap((food, index) => (food.veg || index === meat ? [index] : []));
  await expect(async () => expect(await indexes(page)).toEqual(veg)).toPass();
  expect([veg.includes(empty), await row(page, meat)]).toEqual([false, ['150', 'gm']]);
  await fillForm(page, { 'diet.0.qty': '5', 'diet.0.units': 'gm' });
  await page.locator('[name=veg]').click();
  await expect(async () => expect(await indexes(page)).toHaveLength(foods.length)).toPass();
  expect([await row(page, 0), await row(page, meat), await row(page, empty)]).toEqual([
    ['5', 'gm'],
    ['150', 'gm'],
    ['', ''],
  ]);
});

/** Scrolls into the table. @returns how many rows the top bar, the filter and the buttons below leave uncovered */
const rowsInView = (page: Page): Promise<number> =>
  page.locator('main tbody tr').evaluateAll((rows) => {
    rows[50]?.scrollIntoView({ block: 'center' });
    return rows.filter((row) => {
      const { x, y, height } = row.getBoundingClientRect();
      return [y + 2, y + height - 2].every((edge) => row.contains(document.elementFromPoint(x + 8, edge)));
    }).length;
  });

test('opens on the diet, with room for its rows on a tablet and a phone', async ({ visit, product }) => {
  const staff = await apiAs(product, 'staff');
  const [foods, member] = [await foodsOf(staff), await someone(staff)];
  const entry = (place: number): Entry => ({ food_item: foods[place]!.id, qty: place + 1, units: 'gm' });
  await staff.post('/api/saveDiet', { id: member.id, diet: [20, 40, 60, 80, 100, 120, 200].map(entry) });
  const { page } = await visit('/memberDiet', { as: 'staff' });
  await page.getByRole('region', { name: 'Changed last' }).getByRole('link', { name: member.name }).click();
  await there(page);
  for (const viewport of [
    { width: 1024, height: 768 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport);
    await page.evaluate(() => window.scrollTo(0, 0));
    // Above the buttons that stay at the bottom.
    const end = await submitButton(page).evaluate((button) => button.parentElement!.getBoundingClientRect().top);
    const summary = page.getByRole('region', { name: '7 foods in the diet' }).getByRole('listitem');
    const bottoms = await summary.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom));
    expect(bottoms.filter((bottom) => bottom <= end).length).toBeGreaterThanOrEqual(6);
    expect(await rowsInView(page)).toBeGreaterThanOrEqual(6);
  }
});

test('a diet is written from a template and printed in five presses', async ({ visit, product }) => {
  const staff = await apiAs(product, 'staff');
  const member = await someone(staff);
  const { page } = await visit('/', { as: 'staff' });
  await page.evaluate(() => {
    window.print = () => {
      document.body.dataset.printed = document.querySelector('main h2')?.textContent ?? '';
    };
  });
  await page.getByRole('link', { name: 'Member Diet' }).click();
  await page.getByRole('combobox').click();
  await page.keyboard.type(member.email);
  await page.getByRole('option').first().click();
  await page.getByRole('group', { name: 'From a template' }).getByRole('button').first().click();
  await page.getByRole('button', { name: 'Submit and print' }).click();
  await expect(page.locator('body[data-printed$="in the diet"]')).toHaveCount(1);
  expect((await stored(staff, member.id)).length).toBeGreaterThan(0);
});

test('the printed page shows only the diet: gym, member and filled rows', async ({ visit, product }) => {
  const staff = await apiAs(product, 'staff');
  const member = await someone(staff);
  const foods = await foodsOf(staff);
  const ten = tenRows(foods);
  await staff.post('/api/saveDiet', { id: member.id, diet: ten.stored });
  const { page } = await visit(member.path, { as: 'staff', theme: 'dark' });
  await there(page);
  await page.evaluate(() => {
    window.print = () => {
      document.body.dataset.printed = 'yes';
    };
  });
  await page.getByRole('button', { name: 'Print' }).click();
  expect(await page.evaluate(() => document.body.dataset.printed)).toBe('yes');
  await page.emulateMedia({ media: 'print' });
  expect(
    await page.locator('main tbody tr').filter({ visible: true }).locator('td:first-child').allInnerTexts(),
  ).toEqual(ten.stored.map(({ food_item }) => foods.find(({ id }) => id === food_item)!.food_name));
  expect(
    await page
      .locator('main')
      .locator('button, a, [type=search], [type=checkbox], [role=combobox]')
      .or(page.locator('nav, footer'))
      .filter({ visible: true })
      .count(),
  ).toBe(0);
  for (const fact of [member.name, member.phone]) await waitForText(page, fact);
  expect(await row(page, 1)).toEqual(['12.5', 'gm']);
});
