import { createFakeApi, type FakeApi } from '@gym/fake-api';
import { setFeatures } from '../../index.ts';
import { deleteDietTemplate, getDietTemplates, getFoodItems, saveDietTemplate } from '../../staff.ts';

let fake: FakeApi;
const open = (mode: 'full' | 'spec-only') => {
  fake = createFakeApi({ mode });
  fake.signIn('staff');
};
afterEach(() => fake.uninstall());

test('adds a template, replaces it by its version, and removes it', async () => {
  open('full');
  await saveDietTemplate(
    { name: 'Bulk', entries: [{ food_item: '1', qty: '2.5', units: 'cup' }] },
    { idempotencyKey: 'once' },
  );
  const [bulk] = await getDietTemplates();
  expect(bulk).toEqual({ id: 2, name: 'Bulk', entries: [{ food_item: 1, qty: 2.5, units: 'cup' }], version: 1 });
  await saveDietTemplate({ ...bulk!, name: 'Bulk up' });
  await expect(saveDietTemplate({ ...bulk!, name: 'Too late' })).rejects.toMatchObject({ kind: 'conflict' });
  expect((await getDietTemplates()).map(({ name, version }) => [name, version])).toEqual([
    ['Bulk up', 2],
    ['Lean', 1],
  ]);
  await deleteDietTemplate('1');
  expect((await getDietTemplates()).map(({ name }) => name)).toEqual(['Bulk up']);
});

test('requests no templates if they are not announced', async () => {
  open('spec-only');
  expect(await getDietTemplates()).toEqual([]);
  expect(fake.requests).toEqual([]);
});

test('G3: a food has its veg mark only if announced', async () => {
  open('full');
  expect((await getFoodItems())[2]).toEqual({ id: 3, food_name: 'Chicken', veg: false });
  setFeatures([]);
  expect((await getFoodItems())[2]).toEqual({ id: 3, food_name: 'Chicken' });
});
