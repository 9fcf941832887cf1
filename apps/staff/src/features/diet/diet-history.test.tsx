import { named, says } from '@gym/remote-kit';
import { screen, waitFor, within } from '@testing-library/react';
import { rowOf } from '../../testing/diet-table.ts';
import { dietOf } from '../../testing/gym-answers.ts';
import { openAt, type OpenOptions } from '../../testing/open-at.ts';

const RICE = { food_item: 1, qty: 150, units: 'gm' };
const MILK = { food_item: 5, qty: 1, units: 'cup' };
const inDiet = () => within(screen.getByRole('region', { name: /in the diet$/ }));
const at = '2026-01-31T10:00:00.000Z';
const VERSIONS = {
  getMemberDietByMemberId: dietOf([RICE], 2),
  getMemberDietVersions: {
    data: [
      { version: 2, at, by: 'Sam Staff', diet: [RICE] },
      { version: 1, at, diet: [{ ...RICE, qty: 90 }, MILK] },
    ],
  },
};

/** Opens the diet of Ann Lee: 150 gm of rice, and before that 90 gm of rice with a cup of milk. */
async function open({ answers, ...options }: OpenOptions = {}) {
  const opened = await openAt('/memberDiet?member=2', { answers: { ...VERSIONS, ...answers }, ...options });
  await screen.findByRole('table');
  const { user } = opened;
  const versions = async () => {
    await user.click(screen.getByRole('button', { name: 'Earlier versions' }));
    return within(await screen.findByRole('dialog', { name: 'Versions of the diet of Ann Lee' }));
  };
  return { ...opened, versions };
}

test('lists the versions with who saved them and what changed', async () => {
  const { versions } = await open();
  const dialog = await versions();
  const [second, first, ...more] = (await dialog.findAllByRole('heading', { level: 3 })).map((heading) =>
    heading.closest('li')!,
  );
  expect(second).toHaveTextContent(/Version 2Current.*20\d\d.* · Sam/);
  expect(
    within(second!)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Rice: 90 gm → 150 gm', 'Removed Milk: 1 cup', 'Rice: 150 gm']);
  expect(first).toHaveTextContent(/Version 1.*First version, 2 foods/);
  expect(more).toEqual([]);
  expect(dialog.getAllByRole('button', { name: /^Return to this version/ })).toHaveLength(1);
});

test('returns to a version by a save, and undoes that', async () => {
  const { versions, user, api } = await open();
  const dialog = await versions();
  api.answer({ saveDiet: { data: { id: 2, version: 3 } } });
  await user.click(await dialog.findByRole('button', { name: 'Return to this version: Version 1' }));
  expect(await screen.findByText('The diet of Ann Lee is as in version 1 again.')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect([rowOf(0), rowOf(4)]).toEqual([
    ['90', 'gm'],
    ['1', 'cup'],
  ]);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('The diet of Ann Lee is as before again.')).toBeVisible();
  expect(api.bodiesOf('saveDiet')).toEqual([
    { id: 2, diet: [{ ...RICE, qty: 90 }, MILK], version: 2 },
    { id: 2, diet: [RICE], version: 3 },
  ]);
  expect([rowOf(0), rowOf(4)]).toEqual([
    ['150', 'gm'],
    ['', ''],
  ]);
});

test('says that returning to a version replaces unsaved rows, and offers no undo on another page', async () => {
  const { versions, user, host } = await open();
  await user.type(named('diet.3.qty'), '2');
  const dialog = await versions();
  expect(dialog.getByText(/The table has unsaved changes/)).toBeVisible();
  await user.click(await dialog.findByRole('button', { name: /^Return to this version/ }));
  await screen.findByText('The diet of Ann Lee is as in version 1 again.');
  expect([rowOf(3), host.unsavedWork.dirty()]).toEqual([['', ''], []]);
  await user.click(screen.getByRole('button', { name: 'Clear Member' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
});

test('keeps the rows of a version that could not be saved, and does not claim the return', async () => {
  const { versions, user, api } = await open();
  const dialog = await versions();
  api.reject('saveDiet', { status: 503, reason: 'Not now.' });
  await user.click(await dialog.findByRole('button', { name: /^Return to this version/ }));
  expect(await screen.findByText(says('Not saved: Diet of Ann Lee. Not now.'))).toBeVisible();
  expect(screen.queryByText(/is as in version 1 again/)).toBeNull();
  expect(rowOf(0)).toEqual(['90', 'gm']);
});

test('opens on the foods of the diet, and moves to the row of a food', async () => {
  const { user } = await open();
  expect(inDiet().getByRole('heading', { name: '1 food in the diet' })).toBeVisible();
  await user.click(inDiet().getByRole('button', { name: 'Change Rice 150 gm' }));
  expect(named('diet.0.qty')).toHaveFocus();
  await user.clear(named('diet.0.qty'));
  await user.type(named('diet.0.qty'), '75');
  expect(inDiet().getByRole('button', { name: 'Change Rice 75 gm' })).toBeVisible();
});

test('shows eight foods of a long diet, and all on request', async () => {
  const long = Array.from({ length: 9 }, (_, index) => ({ food_item: 100 + index, qty: index, units: 'gm' }));
  const { user } = await open({ answers: { getMemberDietByMemberId: dietOf(long) } });
  const foods = () => inDiet().getAllByRole('listitem').length;
  expect(foods()).toBe(8);
  await user.click(screen.getByRole('button', { name: 'Show all 9' }));
  expect(foods()).toBe(9);
});

test('suggests the units of the gym and the usual ones', async () => {
  await open({ answers: { getDietOverview: { data: { recent: [], units: ['gm', 'ladle'] } } } });
  const suggested = () =>
    [...document.querySelectorAll(`#${named('diet.2.units').getAttribute('list')} option`)].map(
      (option) => (option as HTMLOptionElement).value,
    );
  await waitFor(() => expect(suggested()).toEqual(['gm', 'ladle', 'g', 'ml', 'piece', 'cup', 'tbsp']));
});

test('starts an empty diet from a template, and submits and prints it by one press', async () => {
  const print = jest.fn();
  window.print = print;
  const { user, api } = await openAt('/memberDiet?member=3');
  await screen.findByRole('table');
  await user.click(await screen.findByRole('button', { name: 'Lean' }));
  expect(await screen.findByRole('heading', { name: '2 foods in the diet' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Submit and print' }));
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  expect(api.bodiesOf('saveDiet')).toMatchObject([{ id: 3, diet: [{ food_item: 2 }, { food_item: 6 }] }]);
  expect(screen.getByRole('button', { name: 'Print' })).toBeVisible();
});

test('prints nothing that is not saved', async () => {
  const print = jest.fn();
  window.print = print;
  const { user, api } = await open();
  await user.type(named('diet.3.qty'), '2');
  await user.click(screen.getByRole('button', { name: 'Submit and print' }));
  expect(await screen.findByText('Enter youer units')).toBeVisible();
  await user.type(named('diet.3.units'), 'pc');
  const allow = api.reject('saveDiet', { status: 503, reason: 'Not now.' });
  await user.click(screen.getByRole('button', { name: 'Submit and print' }));
  await screen.findByText(says(/^Not saved: .* Not now\.$/));
  allow();
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  await screen.findByText(says('Saved: Diet of Ann Lee.'));
  expect(print).not.toHaveBeenCalled();
});

test('before a member is chosen, offers the diets that changed last', async () => {
  const { user, address } = await openAt('/memberDiet');
  const recent = within(await screen.findByRole('region', { name: 'Changed last' }));
  await user.click(recent.getByRole('link', { name: 'Ann Lee' }));
  await screen.findByRole('table');
  expect(address()).toBe('/memberDiet?member=2');
});

test('offers no versions and no recent diets if the server does not announce them', async () => {
  const { user, api } = await open({ features: [] });
  expect(screen.queryByRole('button', { name: 'Earlier versions' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Clear Member' }));
  expect(await screen.findByText('Choose a member to see and change the diet.')).toBeVisible();
  expect(api.requests.map(({ call }) => call)).not.toContain('getDietOverview');
});
