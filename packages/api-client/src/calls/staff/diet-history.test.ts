import { createFakeApi, type FakeApi } from '@gym/fake-api';
import { getDietOverview, getDietVersions, saveDiet } from '../../staff.ts';

let fake: FakeApi;
const open = (mode: 'full' | 'spec-only') => {
  fake = createFakeApi({ mode, data: { diets: {} } });
  fake.signIn('staff');
};
afterEach(() => fake.uninstall());

test('reads the versions of a diet, and what changed last in the gym', async () => {
  open('full');
  for (const qty of [1, 2]) await saveDiet({ id: '2', diet: [{ food_item: '1', qty, units: 'cup' }] });
  const versions = await getDietVersions('2');
  expect(versions.map(({ version, entries }) => [version, entries])).toEqual([
    [2, [{ food_item: 1, qty: 2, units: 'cup' }]],
    [1, [{ food_item: 1, qty: 1, units: 'cup' }]],
  ]);
  expect(versions[0]?.by).toMatch(/\w/);
  const { recent, units } = await getDietOverview();
  expect([recent.map(({ id, fname }) => [id, fname]), units]).toEqual([[[2, 'Ann']], ['cup']]);
  expect(recent[0]?.at).toBe(versions[0]?.at);
});

test('requests no overview if it is not announced', async () => {
  open('spec-only');
  expect(await getDietOverview()).toEqual({ recent: [], units: [] });
  expect(fake.requests).toEqual([]);
});
