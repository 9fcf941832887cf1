import { expect, test } from '@gym/browser-testing/journeys';
import type { Page } from 'playwright-core';
import {
  type Api,
  apiAs,
  arrivesAt,
  field,
  fieldMessage,
  fillForm,
  newMember,
  pickByKeys,
  pickMember,
  submitButton,
  tabTo,
  typeInto,
  waitForText,
} from '@gym/browser-testing';

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

test('G2: by mouse, ten rows are saved and read back after a reload', async ({ visit, product }) => {
  const staff = await apiAs(product, 'staff');
  const member = await someone(staff);
  const ten = tenRows(await foodsOf(staff));
  const { page } = await visit('/memberDiet', { as: 'staff' });
  await pickMember(page, 'member_id', member.email);
  await there(page);
  await fillForm(page, ten.typed);
  await waitForText(page, '10 foods in the diet');
  await submitButton(page).click();
  await saved(page, member.name);
  expect(await stored(staff, member.id)).toEqual(ten.stored);
  await page.reload();
  for (const [name, value] of Object.entries(ten.typed)) await expect(field(page, name)).toHaveValue(value);
});

test('G1, G2: by keyboard, a member is found, and ten foods are searched, filled and saved', async ({
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
});

for (const by of ['mouse', 'keyboard'] as const) {
  test(`G3: by ${by}, Veg hides other foods, never a filled one, and moves no row`, async ({ visit, product }) => {
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
    if (by === 'mouse') {
      await page.locator('[name=veg]').click();
    } else {
      await tabTo(page, '[name=veg]');
      await page.keyboard.press('Space');
    }
    const veg = foods.flatMap((food, index) => (food.veg || index === meat ? [index] : []));
    await expect(async () => expect(await indexes(page)).toEqual(veg)).toPass();
    expect([veg.includes(empty), await row(page, meat)]).toEqual([false, ['150', 'gm']]);
    if (by === 'mouse') {
      await fillForm(page, { 'diet.0.qty': '5', 'diet.0.units': 'gm' });
      await page.locator('[name=veg]').click();
    } else {
      await typeInto(page, { 'diet.0.qty': '5', 'diet.0.units': 'gm' });
      await tabTo(page, '[name=veg]', 'Shift+Tab');
      await page.keyboard.press('Space');
    }
    await expect(async () => expect(await indexes(page)).toHaveLength(foods.length)).toPass();
    expect([await row(page, 0), await row(page, meat), await row(page, empty)]).toEqual([
      ['5', 'gm'],
      ['150', 'gm'],
      ['', ''],
    ]);
  });

  test(`G1: by ${by}, a half-filled row asks for the other value, and nothing is saved`, async ({ visit, product }) => {
    const staff = await apiAs(product, 'staff');
    const member = await someone(staff);
    const { page, calls } = await visit(member.path, { as: 'staff' });
    await there(page);
    if (by === 'mouse') {
      await fillForm(page, { 'diet.2.units': 'gm', 'diet.4.qty': '10' });
      await submitButton(page).click();
    } else {
      await typeInto(page, { 'diet.2.units': 'gm', 'diet.4.qty': '10' });
      await page.keyboard.press('Enter');
    }
    await waitForText(page, 'Enter youer qty');
    expect([
      await fieldMessage(page, 'diet.2.qty'),
      await fieldMessage(page, 'diet.4.units'),
      await fieldMessage(page, 'diet.3.qty'),
    ]).toEqual(['Enter youer qty', 'Enter youer units', '']);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('diet.2.qty');
    expect(calls()).not.toContain('POST /api/saveDiet');
  });
}

test('by mouse, a diet starts from another diet, and from a template that is saved, replaced and removed', async ({
  visit,
  product,
}) => {
  const staff = await apiAs(product, 'staff');
  const [foods, member, other] = [await foodsOf(staff), await someone(staff), await someone(staff)];
  const entry = (place: number, qty: number): Entry => ({ food_item: foods[place]!.id, qty, units: 'gm' });
  await staff.post('/api/saveDiet', { id: other.id, diet: [entry(3, 30), entry(200, 7)] });
  const { page } = await visit(member.path, { as: 'staff' });
  await there(page);
  const dialog = page.getByRole('dialog');
  const open = async (button: string) => {
    await page.getByRole('button', { name: button }).click();
    await dialog.waitFor();
  };
  const templates = async () =>
    (await staff.get<{ name: string; diet: Entry[] }[]>('/api/getDietTemplates')).filter(
      ({ name }) => name === 'Journey',
    );

  await open('Start from another diet');
  await dialog.getByRole('combobox').fill(other.phone);
  await page.getByRole('option').first().click();
  await dialog.getByRole('button', { name: 'Fill in' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await expect(async () =>
    expect([await row(page, 3), await row(page, 200)]).toEqual([
      ['30', 'gm'],
      ['7', 'gm'],
    ]),
  ).toPass();
  expect(await stored(staff, member.id)).toEqual([]);

  await open('Save as template');
  await dialog.getByLabel('Name of the template').fill('Journey');
  await dialog.getByRole('button', { name: 'Save template' }).click();
  await waitForText(page, 'Template Journey saved.');
  expect(await templates()).toMatchObject([{ diet: [entry(3, 30), entry(200, 7)] }]);

  await fillForm(page, { 'diet.3.qty': '60' });
  await open('Save as template');
  await dialog.getByRole('group', { name: 'Replace' }).getByRole('button', { name: 'Journey' }).click();
  await waitForText(page, /Replaces the template/);
  await dialog.getByRole('button', { name: 'Save template' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await templates()).toMatchObject([{ diet: [entry(3, 60), entry(200, 7)] }]);

  await fillForm(page, { 'diet.3.qty': '1', 'diet.200.qty': '', 'diet.200.units': '' });
  await open('Start from another diet');
  await dialog.getByRole('button', { name: 'Journey', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await expect(async () =>
    expect([await row(page, 3), await row(page, 200)]).toEqual([
      ['60', 'gm'],
      ['7', 'gm'],
    ]),
  ).toPass();
  await submitButton(page).click();
  await saved(page, member.name);
  expect(await stored(staff, member.id)).toEqual([entry(3, 60), entry(200, 7)]);

  await open('Start from another diet');
  await dialog.getByRole('button', { name: 'Remove template Journey' }).click();
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await waitForText(page, /Template Journey is removed/);
  expect(await templates()).toEqual([]);
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

test('opens on the diet, with room for its rows on a tablet and a phone, and returns to an earlier version', async ({
  visit,
  product,
}) => {
  const staff = await apiAs(product, 'staff');
  const [foods, member] = [await foodsOf(staff), await someone(staff)];
  const entry = (place: number): Entry => ({ food_item: foods[place]!.id, qty: place + 1, units: 'gm' });
  const many = [3, 20, 40, 60, 80, 100, 120, 200].map(entry);
  await staff.post('/api/saveDiet', { id: member.id, diet: many });
  await staff.post('/api/saveDiet', { id: member.id, diet: many.slice(1) });
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
  await page.getByRole('button', { name: 'Earlier versions' }).click();
  await waitForText(page, `Removed ${foods[3]!.food_name}: 4 gm`);
  await page.getByRole('button', { name: 'Return to this version: Version 1' }).click();
  await waitForText(page, `The diet of ${member.name} is as in version 1 again.`);
  expect(await stored(staff, member.id)).toEqual(many);
  await page.getByRole('button', { name: 'Undo' }).click();
  await waitForText(page, `The diet of ${member.name} is as before again.`);
  expect(await stored(staff, member.id)).toEqual(many.slice(1));
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

test('by keyboard, a template is saved, used and removed', async ({ visit, product }) => {
  const staff = await apiAs(product, 'staff');
  const member = await someone(staff);
  const { page } = await visit(member.path, { as: 'staff' });
  await there(page);
  const button = async (name: string, how?: 'Shift+Tab') => {
    const wanted = page.getByRole('button', { name, exact: true });
    await wanted.waitFor();
    for (let presses = 0; presses < 60 && !(await wanted.evaluate((one) => one === document.activeElement)); presses++)
      await page.keyboard.press(how ?? 'Tab');
    await page.keyboard.press('Enter');
  };
  await typeInto(page, { 'diet.0.qty': '5', 'diet.0.units': 'gm' });
  await button('Save as template', 'Shift+Tab');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.type('Keys');
  await page.keyboard.press('Enter');
  await waitForText(page, 'Template Keys saved.');
  await typeInto(page, { 'diet.0.qty': '9' });
  await button('Start from another diet', 'Shift+Tab');
  await button('Keys');
  await expect(async () => expect(await row(page, 0)).toEqual(['5', 'gm'])).toPass();
  // The focus returns to the button.
  await expect(async () =>
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Start from another diet'),
  ).toPass();
  await page.keyboard.press('Enter');
  await button('Remove template Keys');
  await expect(async () =>
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Remove'),
  ).toPass();
  await page.keyboard.press('Enter');
  await waitForText(page, /Template Keys is removed/);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect((await staff.get<{ name: string }[]>('/api/getDietTemplates')).map(({ name }) => name)).not.toContain('Keys');
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

for (const by of ['mouse', 'keyboard'] as const) {
  test(`by ${by}, leaving unsaved rows offers to stay, to discard and to save`, async ({ visit, product }) => {
    const staff = await apiAs(product, 'staff');
    const member = await someone(staff);
    const { page } = await visit(member.path, { as: 'staff' });
    const leave = async () => {
      await there(page);
      await fillForm(page, { 'diet.0.qty': '7', 'diet.0.units': 'gm' });
      if (by === 'mouse') {
        await page.locator('nav a[href="/healthList"]').first().click();
      } else {
        await field(page, 'diet.0.qty').focus();
        await tabTo(page, 'nav a[href="/healthList"]', 'Shift+Tab');
        await page.keyboard.press('Enter');
      }
      await page.getByRole('dialog').waitFor();
    };
    const answer = async (name: string) => {
      const button = page.getByRole('dialog').getByRole('button', { name, exact: true });
      if (by === 'mouse') return button.click();
      for (
        let presses = 0;
        presses < 10 && !(await button.evaluate((one) => one === document.activeElement));
        presses++
      )
        await page.keyboard.press('Tab');
      return page.keyboard.press('Enter');
    };
    await leave();
    await answer('Stay');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await arrivesAt(page, member.path);
    expect(await row(page, 0)).toEqual(['7', 'gm']);

    await leave();
    await answer('Discard');
    await arrivesAt(page, '/healthList');
    expect(await stored(staff, member.id)).toEqual([]);

    await page.goto(member.path);
    await leave();
    await answer('Save and leave');
    await arrivesAt(page, '/healthList');
    await saved(page, member.name);
    expect(await stored(staff, member.id)).toMatchObject([{ qty: 7, units: 'gm' }]);
  });
}

for (const diet of ['', '[{"food_item":1,"qty":', '{"food_item":1}']) {
  test(`G2: an invalid stored diet (${diet || 'empty'}) shows a notice and fills no row`, async ({
    visit,
    product,
  }) => {
    const member = await someone(await apiAs(product, 'staff'));
    const { page, context } = await visit('/memberDiet', { as: 'staff' });
    await context.route('**/api/getMemberDietByMemberId*', (route) =>
      route.fulfill({ json: { status: 'success', data: { diet } } }),
    );
    await pickMember(page, 'member_id', member.email);
    await there(page);
    await waitForText(page, 'No diet is stored for this member yet, or it could not be read.');
    await waitForText(page, '0 foods in the diet');
    expect(
      await page
        .locator('main tbody input')
        .evaluateAll((inputs) => (inputs as HTMLInputElement[]).filter(({ value }) => value !== '')),
    ).toEqual([]);
  });
}

for (const by of ['mouse', 'keyboard'] as const) {
  test(`J4: by ${by}, the stale save of a diet is rejected, and the reopened form offers both rows`, async ({
    visit,
    product,
  }) => {
    const staff = await apiAs(product, 'staff');
    const member = await someone(staff);
    const [ann, bea] = [await visit(member.path, { as: 'staff' }), await visit(member.path, { as: 'staff' })];
    ann.troubles.expect(/answered 409/);
    for (const { page } of [ann, bea]) await there(page);
    await fillForm(bea.page, { 'diet.1.qty': '200', 'diet.1.units': 'gm', 'diet.5.qty': '3', 'diet.5.units': 'pcs' });
    await submitButton(bea.page).click();
    await saved(bea.page, member.name);

    const { page } = ann;
    await fillForm(page, { 'diet.1.qty': '90', 'diet.1.units': 'gm', 'diet.7.qty': '1', 'diet.7.units': 'cup' });
    const press = async (name: string | RegExp) => {
      const button = page.getByRole('button', { name }).first();
      if (by === 'mouse') return button.click();
      await button.waitFor();
      for (
        let presses = 0;
        presses < 60 && !(await button.evaluate((one) => one === document.activeElement));
        presses++
      )
        await page.keyboard.press('Tab');
      return page.keyboard.press('Enter');
    };
    await field(page, 'diet.7.units').press('Enter');
    if (by === 'keyboard') {
      // Show only the foods in the diet, because tabbing through 200 foods takes long.
      await tabTo(page, '[name=only]', 'Shift+Tab');
      await page.keyboard.press('Space');
    }
    await press('Reopen form');
    await waitForText(page, '1 food differs from what is stored now.');
    expect([await row(page, 1), await row(page, 5), await row(page, 7)]).toEqual([
      ['90', 'gm'],
      ['3', 'pcs'],
      ['1', 'cup'],
    ]);
    const choice = page.getByRole('group', { name: /two values/ }).first();
    expect(await choice.innerText()).toMatch(/Stored now: 200 gm\s+Mine: 90 gm/);
    expect(await indexes(page)).toEqual([1, 5, 7]);
    await press(/^Use stored/);
    expect(await row(page, 1)).toEqual(['200', 'gm']);
    await press('Submit');
    await saved(page, member.name);
    expect((await stored(staff, member.id)).map(({ qty, units }) => [qty, units])).toEqual([
      [200, 'gm'],
      [3, 'pcs'],
      [1, 'cup'],
    ]);
    expect(await page.getByRole('group', { name: /two values/ }).count()).toBe(0);
  });
}
