import { startTestServer } from '../../testing/test-server.ts';
import { FOOD_IDS, FOODS } from './foods.ts';

const server = startTestServer();

test('G1, G3: getFoodItem returns at least 200 foods with dietary marks, in the order of the list', async () => {
  const { body } = await server.get('getFoodItem');
  expect(body.data).toEqual(FOODS);
  expect(body.data.length).toBeGreaterThanOrEqual(200);
  expect(new Set(body.data.map(({ veg }: { veg: unknown }) => veg))).toEqual(new Set([true, false]));
});

test('every food has a name and an id of its own', () => {
  expect(
    FOODS.every(
      ({ id, food_name }) => Number.isSafeInteger(id) && id > 0 && food_name.trim() === food_name && food_name !== '',
    ),
  ).toBe(true);
  for (const key of ['id', 'food_name'] as const)
    expect(new Set(FOODS.map((food) => food[key])).size).toBe(FOODS.length);
  expect(FOOD_IDS.size).toBeGreaterThanOrEqual(FOODS.length);
});

// Diets refer to foods by their ids: these must never become others.
test.each([
  [1, 'Rice, white, cooked', true],
  [121, 'Almonds', true],
  [159, 'Egg, whole', false],
  [236, 'Protein shake with milk', true],
])('food %i stays %s', (id, food_name, veg) => {
  expect(FOODS.find((food) => food.id === id)).toEqual({ id, food_name, veg });
});

test('no egg, meat or fish is marked veg, and milk is', () => {
  const veg = (name: RegExp) => FOODS.filter(({ food_name }) => name.test(food_name)).map((food) => food.veg);
  expect(veg(/\b(egg|omelette|chicken|beef|pork|lamb|fish|salmon|tuna|prawns)\b/i).some(Boolean)).toBe(false);
  expect(veg(/^(Milk|Paneer|Honey)/).every(Boolean)).toBe(true);
});
