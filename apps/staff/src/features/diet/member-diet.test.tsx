import { messages, named, says } from '@gym/remote-kit';
import { act, screen, waitFor, within } from '@testing-library/react';
import { MEMBERS_KEY } from '../members/index.ts';
import { items, rowOf, submit, typeRow } from '../../testing/diet-table.ts';
import { dietOf } from '../../testing/gym-answers.ts';
import { openAt, type OpenOptions } from '../../testing/open-at.ts';

const FOODS = ['Rice', 'Lentils', 'Chicken', 'Eggs', 'Milk', 'Spinach'];
/** A server that announces everything. */
const FULL: OpenOptions = { features: undefined };
const picker = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Member' });

async function open(at: string, options: OpenOptions = {}) {
  const opened = await openAt(at, { features: [], ...options });
  const { user } = opened;
  return {
    ...opened,
    pick: async (text: string) => {
      await user.clear(await picker());
      await user.type(await picker(), `${text}{Enter}`);
    },
    type: typeRow(user),
  };
}

describe.each([
  ['full', FULL],
  ['spec-only', {}],
])('against a %s server', (mode, options) => {
  test('G1: shows the picked member and a row for each food, filled from the diet', async () => {
    const { pick, address } = await open('/memberDiet', options);
    expect(await screen.findByText('Choose a member to see and change the diet.')).toBeVisible();
    await pick('Ann Lee');
    await screen.findByRole('table');
    for (const fact of ['Ann Lee', 'member2@gym.test', '0600000000'])
      expect(screen.getAllByText(fact).length).toBeGreaterThan(0);
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Item', 'Qty', 'Units']);
    expect(items()).toEqual(FOODS);
    expect([rowOf(0), rowOf(1)]).toEqual([
      ['150', 'gm'],
      ['', ''],
    ]);
    expect(named('diet.1.units').placeholder).toBe('gm');
    expect(address()).toBe('/memberDiet?member=2');
  });

  test("G2: sends the member's id and all filled rows on Submit, and stays on the page", async () => {
    const { type, user, api, address } = await open('/memberDiet?member=2', options);
    await screen.findByRole('table');
    await type(3, '2', 'pcs');
    await type(5, '80.5', 'gm');
    await user.click(submit());
    expect(await screen.findByText(says('Saved: Diet of Ann Lee.'))).toBeVisible();
    expect(api.bodiesOf('saveDiet')).toEqual([
      {
        id: 2,
        diet: [
          { food_item: 1, qty: 150, units: 'gm' },
          { food_item: 4, qty: 2, units: 'pcs' },
          { food_item: 6, qty: 80.5, units: 'gm' },
        ],
        ...(mode === 'full' && { version: 1 }),
      },
    ]);
    expect(address()).toBe('/memberDiet?member=2');
    expect(rowOf(3)).toEqual(['2', 'pcs']);
  });
});

test.each(['', 'not json', '{"a":1}', 'null'])(
  'G2: says that a diet cannot be read (%s), and fills no row',
  async (diet) => {
    await open('/memberDiet?member=2', { answers: { getMemberDietByMemberId: dietOf(diet) } });
    await screen.findByRole('table');
    expect(screen.getByText(/No diet is stored for this member yet, or it could not be read/)).toBeVisible();
    expect(screen.getByText('0 foods in the diet')).toBeVisible();
  },
);

test('G1: requires both values of a filled row, none of an empty row', async () => {
  const { type, user, host } = await open('/memberDiet?member=3');
  await screen.findByRole('table');
  await type(1, '100', '');
  await type(4, '', 'ml');
  await type(5, 'a lot', 'gm');
  await user.click(submit());
  await waitFor(() =>
    expect(messages()).toEqual(['Enter youer units', 'Enter youer qty', 'Qty must be a number such as 2.5']),
  );
  expect(named('diet.1.units')).toHaveFocus();
  expect(host.saves.submitted).toEqual([]);
});

test('G1: shows and takes quantities as the locale writes them, and sends plain numbers', async () => {
  const { type, user, api } = await open('/memberDiet?member=2', {
    config: { locale: 'de-DE' },
    answers: { getMemberDietByMemberId: dietOf([{ food_item: 1, qty: 80.5, units: 'gm' }]) },
  });
  await screen.findByRole('table');
  expect(rowOf(0)).toEqual(['80,5', 'gm']);
  await type(3, '1,25', 'pcs');
  await user.click(submit());
  await screen.findByText(says('Saved: Diet of Ann Lee.'));
  expect(api.bodiesOf('saveDiet')).toEqual([
    {
      id: 2,
      diet: [
        { food_item: 1, qty: 80.5, units: 'gm' },
        { food_item: 4, qty: 1.25, units: 'pcs' },
      ],
    },
  ]);
});

test('G3: changes nothing by Veg if the server marks no food', async () => {
  const { user } = await open('/memberDiet?member=2');
  await screen.findByRole('table');
  await user.click(screen.getByRole('checkbox', { name: 'Veg' }));
  expect(items()).toEqual(FOODS);
});

test('G1, G3: hides rows by a search, but moves none and hides no filled row', async () => {
  const { user, type } = await open('/memberDiet?member=2');
  await screen.findByRole('table');
  await user.type(screen.getByRole('searchbox', { name: 'Find a food' }), 'egg');
  expect(items()).toEqual(['Rice', 'Eggs']);
  await type(3, '2', 'pcs');
  // An edited row stays visible after the user empties it, until the filter changes.
  await type(0, '', '');
  expect(items()).toEqual(['Rice', 'Eggs']);
  await user.clear(screen.getByRole('searchbox', { name: 'Find a food' }));
  await user.type(screen.getByRole('searchbox', { name: 'Find a food' }), 'milk');
  expect(items()).toEqual(['Eggs', 'Milk']);
  expect([named('diet.3.qty').value, named('diet.4.qty').value]).toEqual(['2', '']);
});

test('keeps entries of unknown foods and second entries of a food in a save', async () => {
  const diet = [
    { food_item: 1, qty: 1, units: 'cup' },
    { food_item: 1, qty: 2, units: 'gm' },
    { food_item: 99, qty: '3', units: 'pcs' },
  ];
  const { user, api } = await open('/memberDiet?member=2', { answers: { getMemberDietByMemberId: dietOf(diet) } });
  await screen.findByRole('table');
  expect(items()).toEqual([...FOODS, 'Rice', 'Food 99']);
  await user.click(submit());
  await waitFor(() =>
    expect(api.bodiesOf('saveDiet')).toEqual([{ id: 2, diet: [...diet.slice(0, 2), { ...diet[2], qty: 3 }] }]),
  );
});

test('asks about unsaved rows before it shows another member', async () => {
  const { pick, type, user, address } = await open('/memberDiet?member=3');
  await screen.findByRole('table');
  await type(0, '1', 'kg');
  await pick('Ann Lee');
  await user.click(await screen.findByRole('button', { name: 'Stay' }));
  await waitFor(() => expect(address()).toBe('/memberDiet?member=3'));
  expect(rowOf(0)).toEqual(['1', 'kg']);
  expect(await picker()).toHaveValue('Ben Okafor');
  await pick('Ann Lee');
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(rowOf(0)).toEqual(['150', 'gm']));
});

test('saves unsaved rows on the way to another member', async () => {
  const { pick, type, user, api } = await open('/memberDiet?member=3');
  await screen.findByRole('table');
  await type(0, '1', 'kg');
  await pick('Ann Lee');
  await user.click(await screen.findByRole('button', { name: 'Save and leave' }));
  await waitFor(() => expect(rowOf(0)).toEqual(['150', 'gm']));
  expect(api.bodiesOf('saveDiet')).toEqual([{ id: 3, diet: [{ food_item: 1, qty: 1, units: 'kg' }] }]);
});

test('J2: reopens a rejected diet with its member and all rows, also from another member', async () => {
  const { pick, type, user, api } = await open('/memberDiet?member=3');
  await screen.findByRole('table');
  api.reject('saveDiet', { status: 422, reason: 'Too much rice.' });
  await type(0, '9', 'kg');
  await user.click(submit());
  expect(await screen.findByText(says('Not saved: Diet of Ben Okafor. Too much rice.'))).toBeVisible();
  await pick('Ann Lee');
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(rowOf(0)).toEqual(['150', 'gm']));
  await user.click(screen.getByRole('button', { name: 'Reopen form' }));
  await waitFor(() => expect(rowOf(0)).toEqual(['9', 'kg']));
  expect(await picker()).toHaveValue('Ben Okafor');
});

test("shows 'record not found' for a member that does not exist", async () => {
  await open('/memberDiet?member=999', {
    before: (api) => void api.reject('getMemberById', { status: 404, reason: 'No such member.' }),
  });
  expect(await screen.findByText('Record not found')).toBeVisible();
});

test('keeps typed values when reading the member again fails', async () => {
  const {
    type,
    api,
    host: { queryClient },
  } = await open('/memberDiet?member=3');
  await screen.findByRole('table');
  await type(0, '5', 'kg');
  api.reject('getMemberById', { status: 503, reason: 'Not now.' });
  await act(() => queryClient.invalidateQueries({ queryKey: MEMBERS_KEY }));
  expect(await screen.findByText('Not now.')).toBeVisible();
  expect(rowOf(0)).toEqual(['5', 'kg']);
});

test('says that the gym has no foods', async () => {
  await open('/memberDiet?member=2', { answers: { getFoodItem: { data: [] }, getMemberDietByMemberId: dietOf([]) } });
  expect(await screen.findByText('No food items yet')).toBeVisible();
});

test("replaces the rows by another member's diet, unsaved", async () => {
  const { type, user, api, host } = await open('/memberDiet?member=3');
  await screen.findByRole('table');
  const diet = [
    { food_item: 2, qty: 90, units: 'gm' },
    { food_item: 77, qty: 1, units: 'pc' },
  ];
  api.answer({ getMemberDietByMemberId: dietOf(diet) });
  await type(0, '5', 'kg');
  await user.click(screen.getByRole('button', { name: 'Start from another diet' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(await dialog.findByRole('combobox', { name: 'Member' }), 'Ann Lee{Enter}');
  await user.click(dialog.getByRole('button', { name: 'Fill in' }));
  await waitFor(() => expect(items()).toEqual([...FOODS, 'Food 77']));
  await waitFor(() =>
    expect([rowOf(0), rowOf(1), rowOf(6)]).toEqual([
      ['', ''],
      ['90', 'gm'],
      ['1', 'pc'],
    ]),
  );
  expect(screen.queryByRole('dialog')).toBeNull();
  expect([api.bodiesOf('saveDiet'), host.unsavedWork.dirty()]).toEqual([[], ['Member Diet']]);
  await user.click(submit());
  await waitFor(() => expect(api.bodiesOf('saveDiet')).toEqual([{ id: 3, diet }]));
});

test('offers nothing from a member without a diet, and says why a read failed', async () => {
  const { user, api } = await open('/memberDiet?member=2');
  await screen.findByRole('table');
  await user.click(screen.getByRole('button', { name: 'Start from another diet' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(await dialog.findByRole('combobox', { name: 'Member' }), 'Ben{Enter}');
  await user.click(dialog.getByRole('button', { name: 'Fill in' }));
  expect(await dialog.findByText('There is no diet to start from.')).toBeVisible();
  api.reject('getMemberDietByMemberId', { status: 503, reason: 'The kitchen is closed.' });
  await user.click(dialog.getByRole('button', { name: 'Fill in' }));
  expect(await dialog.findByText('The kitchen is closed.')).toBeVisible();
  expect(rowOf(0)).toEqual(['150', 'gm']);
});

test('G3: hides foods not marked by Veg, but no filled row', async () => {
  const { user, type } = await open('/memberDiet?member=2', FULL);
  await screen.findByRole('table');
  await type(2, '1', 'pc');
  await user.click(screen.getByRole('checkbox', { name: 'Veg' }));
  expect(items()).toEqual(['Rice', 'Lentils', 'Chicken', 'Milk', 'Spinach']);
  await user.click(screen.getByRole('checkbox', { name: 'Veg' }));
  expect(items()).toEqual(FOODS);
});

test('starts a diet from a template if the server announces templates', async () => {
  const { user } = await open('/memberDiet?member=3', FULL);
  await screen.findByRole('table');
  await user.click(screen.getByRole('button', { name: 'Start from another diet' }));
  await user.click(await within(screen.getByRole('dialog')).findByRole('button', { name: 'Lean' }));
  await waitFor(() =>
    expect([rowOf(1), rowOf(5)]).toEqual([
      ['80', 'gm'],
      ['150', 'gm'],
    ]),
  );
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('requests no templates if the server does not announce them', async () => {
  const { user, api } = await open('/memberDiet?member=3');
  await screen.findByRole('table');
  await user.click(screen.getByRole('button', { name: 'Start from another diet' }));
  await screen.findByRole('dialog');
  expect(screen.queryByText('From a template')).toBeNull();
  expect(new Set(api.requests.map(({ call }) => call))).toEqual(
    new Set(['getMember', 'getFoodItem', 'getMemberById', 'getMemberDietByMemberId']),
  );
});

test('prints the diet from the screen', async () => {
  const print = jest.fn();
  window.print = print;
  const { user } = await open('/memberDiet?member=2', { config: { gymName: 'Iron Works' } });
  await screen.findByRole('table');
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledTimes(1);
  expect(screen.getAllByRole('table')).toHaveLength(1);
});

test("shows only the diet's foods on request, and all foods again in a search", async () => {
  const { user } = await open('/memberDiet?member=2');
  await screen.findByRole('table');
  await user.click(screen.getByRole('checkbox', { name: 'In the diet only' }));
  expect(items()).toEqual(['Rice']);
  await user.type(screen.getByRole('searchbox', { name: 'Find a food' }), 'milk');
  expect(items()).toEqual(['Rice', 'Milk']);
  expect(named('diet.4.qty')).toHaveValue('');
  await user.click(screen.getByRole('checkbox', { name: 'In the diet only' }));
  expect([items(), screen.getByRole<HTMLInputElement>('searchbox').value]).toEqual([['Rice'], '']);
});

test('moves to the found food on Enter in the search, and saves nothing', async () => {
  const { user, host } = await open('/memberDiet?member=2');
  await screen.findByRole('table');
  await user.type(screen.getByRole('searchbox', { name: 'Find a food' }), 'milk{Enter}');
  expect(named('diet.4.qty')).toHaveFocus();
  await user.keyboard('2{Tab}cup');
  expect([rowOf(4), host.saves.submitted]).toEqual([['2', 'cup'], []]);
});
