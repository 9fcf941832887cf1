import { screen, waitFor, within } from '@testing-library/react';
import { bodiesOf, named, openAt, type OpenOptions } from '../../testing/open-at.ts';

type Entry = { food_item: number; qty: number; units: string };
const RICE: Entry = { food_item: 1, qty: 150, units: 'gm' };
const rowOf = (index: number) => [named(`diet.${index}.qty`).value, named(`diet.${index}.units`).value];
const items = () =>
  within(screen.getByRole('table', { name: 'Foods of the diet' }))
    .getAllByRole('row')
    .slice(1)
    .filter((row) => row.children.length > 1)
    .map((row) => row.firstElementChild?.textContent);
const choiceOf = (food: string) => within(screen.getByRole('group', { name: `${food}: two values` }));
const submit = () => screen.getByRole('button', { name: 'Submit' });

/** Opens the diet of Ann Lee, 150 gm of rice, which two users edit. */
async function open(options: OpenOptions = {}) {
  const opened = await openAt('/memberDiet?member=2', options);
  const { user, api } = opened;
  await screen.findByRole('table');
  const type = async (index: number, qty: string, units: string) => {
    for (const [name, value] of [
      ['qty', qty],
      ['units', units],
    ]) {
      await user.clear(named(`diet.${index}.${name}`));
      if (value) await user.type(named(`diet.${index}.${name}`), value);
    }
  };
  return {
    ...opened,
    type,
    /** Saves the diet as another user. */
    elsewhere: (...diet: Entry[]) => {
      const authorization = `Bearer ${[...api.gym.sessions.keys()][0]}`;
      expect(
        api.answer({
          method: 'POST',
          path: '/api/saveDiet',
          headers: { authorization },
          query: {},
          body: { id: 2, diet },
        }).status,
      ).toBe(200);
    },
    /** Submits a stale diet, and reopens the form. */
    refusedAndReopened: async () => {
      await user.click(submit());
      await user.click(await screen.findByRole('button', { name: 'Reopen form' }));
      await screen.findByText('Not saved yet');
    },
  };
}

test('J4: reopens a stale diet with the rows of both users and a choice for each conflict', async () => {
  const { type, elsewhere, refusedAndReopened, user } = await open();
  await type(0, '90', 'gm');
  await type(3, '2', 'pcs');
  elsewhere({ ...RICE, qty: 200 }, { food_item: 5, qty: 1, units: 'cup' });
  await refusedAndReopened();

  expect([rowOf(0), rowOf(3)]).toEqual([
    ['90', 'gm'],
    ['2', 'pcs'],
  ]);
  // A row that only the other user changed takes the stored value.
  expect(rowOf(4)).toEqual(['1', 'cup']);
  expect(items()).toEqual(['Rice', 'Eggs', 'Milk']);
  expect(screen.getByText('1 food differs from what is stored now.')).toBeVisible();
  expect(screen.getByText(/^Last changed by/)).toHaveTextContent(/you, in another tab or device, \d/);

  const rice = choiceOf('Rice');
  expect([rice.getByText('200 gm'), rice.getByText('90 gm')].every((value) => value.isConnected)).toBe(true);
  expect(screen.getAllByRole('group', { name: /two values/ })).toHaveLength(1);
  await user.click(rice.getByRole('button', { name: 'Use stored for Rice' }));
  expect(rowOf(0)).toEqual(['200', 'gm']);
  expect(rice.getByRole('button', { name: 'Use stored for Rice' })).toHaveAttribute('aria-pressed', 'true');
  await user.click(rice.getByRole('button', { name: 'Keep mine for Rice' }));
  expect(rowOf(0)).toEqual(['90', 'gm']);
});

test('J4: saves the choices against the stored version, and removes the questions', async () => {
  const { type, elsewhere, refusedAndReopened, user, api } = await open();
  await type(0, '90', 'gm');
  elsewhere({ ...RICE, qty: 200 }, { food_item: 5, qty: 1, units: 'cup' });
  await refusedAndReopened();
  await user.click(submit());
  expect(await screen.findByText(/Diet of Ann Lee saved/)).toBeVisible();
  expect(bodiesOf(api, 'saveDiet').at(-1)).toEqual({
    id: 2,
    diet: [
      { ...RICE, qty: 90 },
      { food_item: 5, qty: 1, units: 'cup' },
    ],
    version: 2,
  });
  expect(screen.queryByText('Not saved yet')).toBeNull();
  expect(screen.queryByRole('group', { name: /two values/ })).toBeNull();
});

test('J4: takes all stored rows, or all own rows, by one choice', async () => {
  const { type, elsewhere, refusedAndReopened, user } = await open();
  await type(0, '', '');
  await type(3, '2', 'pcs');
  await type(4, '3', 'cup');
  elsewhere({ ...RICE, qty: 200 }, { food_item: 5, qty: 1, units: 'cup' });
  await refusedAndReopened();
  expect(choiceOf('Rice').getByText('not in the diet')).toBeVisible();
  const all = () => [rowOf(0), rowOf(3), rowOf(4)];
  await user.click(screen.getByRole('button', { name: 'Use all stored' }));
  expect(all()).toEqual([
    ['200', 'gm'],
    ['2', 'pcs'],
    ['1', 'cup'],
  ]);
  await user.click(screen.getByRole('button', { name: 'Keep all mine' }));
  expect(all()).toEqual([
    ['', ''],
    ['2', 'pcs'],
    ['3', 'cup'],
  ]);
});

test('J4: keeps the row and the name of an extra food that only one user has', async () => {
  const [old, other] = [
    { food_item: 98, qty: 1, units: 'pc' },
    { food_item: 99, qty: 2, units: 'pc' },
  ];
  const { type, elsewhere, refusedAndReopened, user, api } = await open({
    data: { diets: { 2: JSON.stringify([RICE, old]) } },
  });
  api.gym.foodItems.push({ id: 98, food_name: 'New since' }, { id: 99, food_name: 'New since, too' });
  await type(0, '90', 'gm');
  await type(api.gym.foodItems.length - 2, '3', 'pc');
  elsewhere(RICE, other);
  await refusedAndReopened();
  expect(items()).toEqual(['Rice', 'Food 98', 'Food 99']);
  await user.click(choiceOf('Food 98').getByRole('button', { name: /Keep mine/ }));
  await user.click(submit());
  await waitFor(() =>
    expect(bodiesOf(api, 'saveDiet').at(-1)).toMatchObject({ diet: [{ ...RICE, qty: 90 }, { ...old, qty: 3 }, other] }),
  );
});

test("J4: never conflicts with the user's own earlier save", async () => {
  const { type, user, api } = await open();
  for (const qty of ['1', '2']) {
    await type(0, qty, 'kg');
    await user.click(submit());
    await waitFor(() => expect(api.gym.diets[2]).toContain(`"qty":${qty},`));
    await screen.findAllByText(/Diet of Ann Lee saved/);
  }
  expect(bodiesOf(api, 'saveDiet')).toMatchObject([{ version: 1 }, { version: 2 }]);
  expect(screen.queryByText(/not saved/)).toBeNull();
});

test('J4: finds conflicts in the first diet of a member', async () => {
  const { type, elsewhere, refusedAndReopened } = await open({ data: { diets: {} } });
  await type(1, '50', 'gm');
  elsewhere(RICE);
  await refusedAndReopened();
  expect([rowOf(0), rowOf(1)]).toEqual([
    ['150', 'gm'],
    ['50', 'gm'],
  ]);
});

test('J4: sends no version if the server announces none; the last save wins', async () => {
  const { type, elsewhere, user, api } = await open({ mode: 'spec-only' });
  await type(0, '90', 'gm');
  elsewhere({ ...RICE, qty: 200 });
  await user.click(submit());
  expect(await screen.findByText(/Diet of Ann Lee saved/)).toBeVisible();
  expect(bodiesOf(api, 'saveDiet').at(-1)).toEqual({ id: 2, diet: [{ ...RICE, qty: 90 }] });
});

test('J2: shows the reason of a rejected entry at the row of its food', async () => {
  const { type, user, api } = await open();
  await type(3, '2', 'pcs');
  api.reject('saveDiet', { status: 422, reason: 'No such food.', errors: { 'diet.1.food_item': 'Eggs are out.' } });
  await user.click(submit());
  await user.click(await screen.findByRole('button', { name: 'Reopen form' }));
  await waitFor(() => expect(named('diet.3.qty')).toHaveAccessibleDescription('Eggs are out.'));
});
