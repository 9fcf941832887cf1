import { named, says } from '@gym/remote-kit';
import { screen, waitFor, within } from '@testing-library/react';
import { items, rowOf, submit, typeRow } from '../../testing/diet-table.ts';
import { dietOf, GYM } from '../../testing/gym-answers.ts';
import { openAt, type OpenOptions } from '../../testing/open-at.ts';

type Entry = { food_item: number; qty: number; units: string };
const RICE: Entry = { food_item: 1, qty: 150, units: 'gm' };
const MILK: Entry = { food_item: 5, qty: 1, units: 'cup' };
const choiceOf = (food: string) => within(screen.getByRole('group', { name: `${food}: two values` }));

/** Opens the diet of Ann Lee, 150 gm of rice, which two users edit. */
async function open(options: OpenOptions = {}) {
  const opened = await openAt('/memberDiet?member=2', options);
  const { user, api } = opened;
  await screen.findByRole('table');
  return {
    ...opened,
    type: typeRow(user),
    /** Submits when the same user has saved another diet and reopens the rejected form. */
    refusedAndReopened: async (...diet: Entry[]) => {
      const allow = api.reject('saveDiet', {
        status: 409,
        reason: 'You changed this diet meanwhile.',
        current: dietOf(diet, 2).data,
        changes: { diet: { by: 'Sam Staff', own: true, at: '2026-01-31T10:00:00.000Z' } },
      });
      await user.click(submit());
      await user.click(await screen.findByRole('button', { name: 'Reopen form' }));
      await screen.findByText('Not saved yet');
      allow();
    },
  };
}

test('J4: reopens a stale diet with the rows of both users and a choice for each conflict', async () => {
  const { type, refusedAndReopened, user } = await open();
  await type(0, '90', 'gm');
  await type(3, '2', 'pcs');
  await refusedAndReopened({ ...RICE, qty: 200 }, MILK);

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
  const { type, refusedAndReopened, user, api } = await open();
  await type(0, '90', 'gm');
  await refusedAndReopened({ ...RICE, qty: 200 }, MILK);
  await user.click(submit());
  expect(await screen.findByText(says('Saved: Diet of Ann Lee.'))).toBeVisible();
  expect(api.bodiesOf('saveDiet').at(-1)).toEqual({
    id: 2,
    diet: [{ ...RICE, qty: 90 }, MILK],
    version: 2,
  });
  expect(screen.queryByText('Not saved yet')).toBeNull();
  expect(screen.queryByRole('group', { name: /two values/ })).toBeNull();
});

test('J4: takes all stored rows, or all own rows, by one choice', async () => {
  const { type, refusedAndReopened, user } = await open();
  await type(0, '', '');
  await type(3, '2', 'pcs');
  await type(4, '3', 'cup');
  await refusedAndReopened({ ...RICE, qty: 200 }, MILK);
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
  const { type, refusedAndReopened, user, api } = await open({
    answers: { getMemberDietByMemberId: dietOf([RICE, old]) },
  });
  await type(0, '90', 'gm');
  await type(GYM.getFoodItem.data.length, '3', 'pc');
  await refusedAndReopened(RICE, other);
  expect(items()).toEqual(['Rice', 'Food 98', 'Food 99']);
  await user.click(choiceOf('Food 98').getByRole('button', { name: /Keep mine/ }));
  await user.click(submit());
  await waitFor(() =>
    expect(api.bodiesOf('saveDiet').at(-1)).toMatchObject({
      diet: [{ ...RICE, qty: 90 }, { ...old, qty: 3 }, other],
    }),
  );
});

test('J4: finds conflicts in the first diet of a member', async () => {
  const { type, refusedAndReopened } = await open({ answers: { getMemberDietByMemberId: dietOf([], 0) } });
  await type(1, '50', 'gm');
  await refusedAndReopened(RICE);
  expect([rowOf(0), rowOf(1)]).toEqual([
    ['150', 'gm'],
    ['50', 'gm'],
  ]);
});

test('J2: shows the reason of a rejected entry at the row of its food', async () => {
  const { type, user, api } = await open();
  await type(3, '2', 'pcs');
  api.reject('saveDiet', { status: 422, reason: 'No such food.', errors: { 'diet.1.food_item': 'Eggs are out.' } });
  await user.click(submit());
  await user.click(await screen.findByRole('button', { name: 'Reopen form' }));
  await waitFor(() => expect(named('diet.3.qty')).toHaveAccessibleDescription('Eggs are out.'));
});
