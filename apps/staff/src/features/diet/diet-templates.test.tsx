import { named } from '@gym/remote-kit';
import { screen, waitFor, within } from '@testing-library/react';
import { typeRow } from '../../testing/diet-table.ts';
import { openAt, type OpenOptions } from '../../testing/open-at.ts';

const LENTILS = { food_item: 2, qty: 80, units: 'gm' };
const RICE = { food_item: 1, qty: 150, units: 'gm' };
const LEAN = { id: 1, name: 'Lean', diet: [LENTILS], version: 1 };
const dialog = async () => within(await screen.findByRole('dialog'));

/** Opens the diet of Ann Lee, 150 gm of rice, in a gym with one template, 'Lean'. */
async function open(options: OpenOptions = {}) {
  const opened = await openAt('/memberDiet?member=2', options);
  const { user } = opened;
  await screen.findByRole('table');
  return {
    ...opened,
    /** Opens the dialog and saves under this name. */
    keepAs: async (name: string) => {
      await user.click(screen.getByRole('button', { name: 'Save as template' }));
      const kept = await dialog();
      await user.type(await kept.findByLabelText('Name of the template'), name);
      return { ...kept, submit: () => user.click(kept.getByRole('button', { name: 'Save template' })) };
    },
    startFrom: async () => {
      await user.click(screen.getByRole('button', { name: 'Start from another diet' }));
      return dialog();
    },
  };
}

test.each(['Start from another diet', 'Save as template'])('Cancel leaves the dialog %p', async (name) => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name }));
  await user.click((await dialog()).getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('saves the table as a new template, but not the diet itself', async () => {
  const { user, keepAs, startFrom, api } = await open();
  await user.type(named('diet.1.qty'), '80');
  await user.type(named('diet.1.units'), 'gm');
  const { submit } = await keepAs('  Bulk ');
  api.answer({ getDietTemplates: { data: [{ ...LEAN, id: 2, name: 'Bulk' }, LEAN] } });
  await submit();
  expect(await screen.findByText('Template Bulk saved.')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect([api.bodiesOf('saveDietTemplate'), api.bodiesOf('saveDiet')]).toEqual([
    [{ name: 'Bulk', diet: [RICE, LENTILS] }],
    [],
  ]);
  expect(await (await startFrom()).findByRole('button', { name: 'Bulk' })).toBeVisible();
});

test('replaces the template with the typed name, and says so', async () => {
  const { keepAs, api } = await open();
  const { submit, getByText } = await keepAs('LEAN');
  expect(getByText('Replaces the template “Lean” (2 foods).')).toBeVisible();
  await submit();
  await waitFor(() =>
    expect(api.bodiesOf('saveDietTemplate')).toEqual([{ id: 1, name: 'LEAN', diet: [RICE], version: 1 }]),
  );
});

test('fills a diet from the new foods of a replaced template', async () => {
  const { user, keepAs, startFrom, api } = await open();
  const { submit } = await keepAs('Lean');
  const answer = api.hold('getDietTemplates');
  api.answer({ getDietTemplates: { data: [{ ...LEAN, diet: [{ ...RICE, qty: 60 }], version: 2 }] } });
  await submit();
  await waitFor(() => expect(api.requestsOf('getDietTemplates')).toHaveLength(2));
  expect(screen.queryByText('Template Lean saved.')).toBeNull();
  answer();
  await screen.findByText('Template Lean saved.');
  await user.click(await (await startFrom()).findByRole('button', { name: 'Lean' }));
  expect(named('diet.0.qty')).toHaveValue('60');
});

test('lets the user choose an existing name', async () => {
  const { user, keepAs } = await open();
  const { findByRole, getByLabelText } = await keepAs('x');
  await user.click(await findByRole('button', { name: 'Lean' }));
  expect(getByLabelText('Name of the template')).toHaveValue('Lean');
});

test('J4: rejects a template that another user replaced, and replaces it at the second try', async () => {
  const { keepAs, api } = await open();
  const { submit, findByRole } = await keepAs('Lean');
  const allow = api.reject('saveDietTemplate', { status: 409, reason: 'Someone else changed this diet template.' });
  api.answer({ getDietTemplates: { data: [{ ...LEAN, version: 5 }] } });
  await submit();
  expect(await findByRole('alert')).toHaveTextContent(/Someone else changed this diet template/);
  await waitFor(() => expect(api.requestsOf('getDietTemplates')).toHaveLength(2));
  allow();
  await submit();
  expect(await screen.findByText('Template Lean saved.')).toBeVisible();
  expect(api.bodiesOf('saveDietTemplate')).toMatchObject([{ version: 1 }, { version: 5 }]);
});

test.each([
  ['nothing is in the diet', '', '', 'There is no food in the diet yet. Enter some first.'],
  ['a row lacks its units', '150', '', 'Some foods lack a quantity or units. Complete them first.'],
])('says why there is no template to save when %s', async (_what, qty, units, text) => {
  const { user } = await open();
  await typeRow(user)(0, qty, units);
  await user.click(screen.getByRole('button', { name: 'Save as template' }));
  const { getByText, queryByRole } = await dialog();
  expect(getByText(text)).toBeVisible();
  expect(queryByRole('textbox')).toBeNull();
});

test('requires a name for a template', async () => {
  const { keepAs, api } = await open();
  const { submit, findByText } = await keepAs(' ');
  await submit();
  expect(await findByText('Enter a name')).toBeVisible();
  expect(api.bodiesOf('saveDietTemplate')).toEqual([]);
});

test('removes a template after confirmation, and keeps the diet on the screen', async () => {
  const { user, startFrom, api } = await open();
  const { findByRole, getByRole, findByText, queryByRole } = await startFrom();
  await user.click(await findByRole('button', { name: 'Remove template Lean' }));
  await user.click(getByRole('button', { name: 'Keep it' }));
  expect(getByRole('button', { name: 'Remove template Lean' })).toHaveFocus();
  await user.click(getByRole('button', { name: 'Remove template Lean' }));
  expect(getByRole('button', { name: 'Remove' })).toHaveFocus();
  expect(api.bodiesOf('deleteDietTemplate')).toEqual([]);
  api.answer({ getDietTemplates: { data: [] } });
  await user.click(getByRole('button', { name: 'Remove' }));
  expect(await findByText(/Template Lean is removed/)).toBeVisible();
  expect([api.bodiesOf('deleteDietTemplate'), queryByRole('button', { name: 'Lean' })]).toEqual([[{ id: 1 }], null]);
  expect(named('diet.0.qty')).toHaveValue('150');
});

test('says why a template cannot be removed, and keeps it', async () => {
  const { user, startFrom, api } = await open();
  const { findByRole, getByRole, findByText } = await startFrom();
  await user.click(await findByRole('button', { name: 'Remove template Lean' }));
  api.reject('deleteDietTemplate', { status: 503, reason: 'Not now.' });
  await user.click(getByRole('button', { name: 'Remove' }));
  expect(await findByText('Not now.')).toBeVisible();
});

test('offers no template to save if the server does not announce templates', async () => {
  await open({ features: [] });
  expect(screen.queryByRole('button', { name: 'Save as template' })).toBeNull();
});
