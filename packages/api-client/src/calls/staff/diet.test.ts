import { createFakeApi, type FakeApi } from '@gym/fake-api';
import { type ApiError } from '../../index.ts';
import { getMemberDiet, saveDiet, toMemberDiet } from '../../staff.ts';

let fake: FakeApi;
const open = (mode: 'full' | 'spec-only') => {
  fake = createFakeApi({ mode });
  fake.signIn('staff');
};
afterEach(() => fake.uninstall());

const rice = { food_item: 1, qty: 100, units: 'gm' };
const milk = { food_item: 5, qty: 2, units: 'cup' };

test('J4: a diet has a version, a save sends it, and the response has the next one', async () => {
  open('full');
  const { version } = await getMemberDiet(2);
  expect([version, (await getMemberDiet(3)).version]).toEqual([1, 0]);
  expect(await saveDiet({ id: 2, diet: [rice], version: 1 })).toEqual({ id: 2, version: 2 });
  expect(await saveDiet({ id: 2, diet: [milk], version: 1 }, { version: 2 })).toEqual({ id: 2, version: 3 });
});

test('J4: a stale save throws the stored diet in the format of a read', async () => {
  open('full');
  await saveDiet({ id: 3, diet: [rice], version: 0 });
  const error = await saveDiet({ id: 3, diet: [milk], version: 0 }).catch((refused: unknown) => refused as ApiError);
  expect(error).toMatchObject({ kind: 'conflict', status: 409 });
  expect(toMemberDiet((error as ApiError).current!)).toEqual({ entries: [rice], readable: true, version: 1 });
});

test('without announced versions, none is sent or read', async () => {
  open('spec-only');
  expect(await getMemberDiet(2)).toEqual({ entries: [{ food_item: 1, qty: 150, units: 'gm' }], readable: true });
  await saveDiet({ id: 2, diet: [rice], version: 7 });
  expect(fake.requestsOf('saveDiet').map(({ body }) => body)).toEqual([{ id: 2, diet: [rice] }]);
});
