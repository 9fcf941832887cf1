import { act, screen, waitFor, within } from '@testing-library/react';
import { manyMembers } from '../../testing/gym-answers.ts';
import { openAt, type OpenOptions } from '../../testing/open-at.ts';

async function open(at = '/memberList', options: OpenOptions = {}) {
  const opened = await openAt(at, { answers: { getMemberDetails: manyMembers(12) }, ...options });
  await screen.findByRole('table', { name: 'Member List' });
  return opened;
}

/** The list once the first members have a tag. */
const tagged = (tag: string, count: number) => {
  const { data, total } = manyMembers(12);
  return { getMemberDetails: { data: data.map((row, at) => (at < count ? { ...row, tags: [tag] } : row)), total } };
};
/** The answer to a change of a tag. */
const changed = (tag: string, ...members: number[]) => ({ data: { tag, changed: members, missing: [] } });
const changes = (tag: string, ...ids: number[]) => [{ ids, tag }];

const selecting = '/memberList?select=1';
const bar = async () => within(await screen.findByRole('group', { name: 'Selected rows' }));
const badges = (name: string) => screen.queryAllByText(name, { selector: 'td *' }).length;

test('chooses rows, a page and all matches, and says how many', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Select' }));
  const { getByRole } = await bar();
  expect(getByRole('status')).toHaveTextContent('0 selected');
  expect(getByRole('button', { name: 'Add tag' })).toHaveAttribute('aria-disabled', 'true');
  await user.click(screen.getByRole('checkbox', { name: 'Select Ann Lee' }));
  expect(getByRole('status')).toHaveTextContent('1 selected');
  await user.click(getByRole('button', { name: 'Select this page' }));
  expect(getByRole('status')).toHaveTextContent('5 selected');
  await user.click(getByRole('button', { name: 'Select all 12 that match' }));
  expect(getByRole('status')).toHaveTextContent('12 selected');
  await user.click(getByRole('button', { name: 'Clear this page' }));
  expect(getByRole('status')).toHaveTextContent('7 selected');
  await user.click(getByRole('button', { name: 'Clear' }));
  expect(getByRole('status')).toHaveTextContent('0 selected');
  expect(getByRole('button', { name: 'Clear' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Select' }));
  expect(screen.queryByRole('checkbox', { name: 'Select Ann Lee' })).not.toBeInTheDocument();
});

test('a choice stays on other pages', async () => {
  const { user } = await open(selecting);
  await user.click(await screen.findByRole('checkbox', { name: 'Select Ann Lee' }));
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect((await bar()).getByRole('status')).toHaveTextContent('1 selected');
});

test('adds a tag to the chosen members, and undoes it in the toast', async () => {
  const five = [2, 3, 4, 5, 6];
  const { user, host, api } = await open(selecting);
  await user.click((await bar()).getByRole('button', { name: 'Select this page' }));
  await user.click((await bar()).getByRole('button', { name: 'Add tag' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a tag to 5 members' }));
  await user.type(dialog.getByLabelText(/^Tag/), 'Morning');
  api.answer({ ...tagged('Morning', 5), tagMembers: changed('Morning', ...five) });
  await user.click(dialog.getByRole('button', { name: 'Add tag' }));
  await waitFor(() => expect(badges('Morning')).toBe(5));
  expect(api.bodiesOf('tagMembers')).toEqual(changes('Morning', ...five));
  const toast = host.toasts.visible().at(-1);
  expect(toast).toMatchObject({ text: 'Added the tag Morning to 5 members.', name: 'Morning' });
  api.answer(tagged('Morning', 0));
  act(() => toast?.actions?.[0]?.run());
  await waitFor(() => expect(badges('Morning')).toBe(0));
  expect(api.bodiesOf('untagMembers')).toEqual(changes('Morning', ...five));
});

test('tags more than a thousand members by several calls', async () => {
  const { user, api } = await open(selecting, { answers: { getMemberDetails: manyMembers(1_200) } });
  await user.click((await bar()).getByRole('button', { name: 'Select this page' }));
  await user.click((await bar()).getByRole('button', { name: 'Select all 1200 that match' }));
  await user.click((await bar()).getByRole('button', { name: 'Add tag' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a tag to 1200 members' }));
  await user.type(dialog.getByLabelText(/^Tag/), 'Morning');
  await user.click(dialog.getByRole('button', { name: 'Add tag' }));
  await waitFor(() => expect(api.bodiesOf('tagMembers')).toHaveLength(2));
  const sent = api.requestsOf('tagMembers').map(({ body }) => (body as { ids: number[] }).ids);
  expect(sent.map(({ length }) => length)).toEqual([1_000, 200]);
  expect(new Set(sent.flat()).size).toBe(1_200);
});

test('filters by tag, and removes a tag', async () => {
  const { user, api } = await open(selecting, { answers: tagged('Coach', 1) });
  await waitFor(() => expect(badges('Coach')).toBe(1));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Tag' }), 'Coach');
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
  await user.click(screen.getByRole('checkbox', { name: 'Select Ann Lee' }));
  await user.click((await bar()).getByRole('button', { name: 'Remove tag' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove a tag from 1 member' }));
  api.answer({ ...tagged('Coach', 0), untagMembers: changed('Coach', 2) });
  await user.click(dialog.getByRole('button', { name: 'Remove tag' }));
  await waitFor(() => expect(badges('Coach')).toBe(0));
  expect(api.bodiesOf('untagMembers')).toEqual(changes('Coach', 2));
});

test('in a gym too large for the browser, selects all that match, tags them, and filters by the tag', async () => {
  const anns = Array.from({ length: 1_002 }, (_, at) => at + 2);
  const { user, host, address, api } = await open('/memberList?q=Ann&select=1', {
    answers: {
      getMemberDetails: ({ query }) => ({ data: manyMembers(5).data, total: query.q ? anns.length : 10_020 }),
      getMatchingMembers: { data: anns },
      // The client sends them in parts.
      tagMembers: ({ body }) => changed('Annual', ...(body as { ids: number[] }).ids),
    },
  });
  await user.click((await bar()).getByRole('button', { name: 'Select all 1002 that match' }));
  await waitFor(async () => expect((await bar()).getByRole('status')).toHaveTextContent('1002 selected'));
  await user.click((await bar()).getByRole('button', { name: 'Add tag' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a tag to 1002 members' }));
  await user.type(dialog.getByLabelText(/^Tag/), 'Annual');
  api.answer({ getMemberTags: { data: [{ tag: 'Annual', members: anns.length }] } });
  await user.click(dialog.getByRole('button', { name: 'Add tag' }));
  await waitFor(() => expect(host.toasts.visible().at(-1)?.text).toBe('Added the tag Annual to 1002 members.'));
  expect(api.requestsOf('getMatchingMembers').map(({ query }) => query)).toEqual([{ q: 'Ann' }]);
  await screen.findByRole('option', { name: 'Annual' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Tag' }), 'Annual');
  await waitFor(() => expect(address()).toBe('/memberList?q=Ann&select=1&tag=Annual'));
  await waitFor(() =>
    expect(api.requestsOf('getMemberDetails').at(-1)?.query).toMatchObject({ q: 'Ann', tag: 'Annual' }),
  );
  expect(await screen.findByText('1–5 of 1002')).toBeVisible();
  await user.click((await bar()).getByRole('button', { name: 'Select all 1002 that match' }));
  await waitFor(async () => expect((await bar()).getByRole('status')).toHaveTextContent('1002 selected'));
  await user.click((await bar()).getByRole('button', { name: 'Remove tag' }));
  const removal = within(await screen.findByRole('dialog', { name: 'Remove a tag from 1002 members' }));
  expect(removal.getByRole('option', { name: 'Annual' })).toBeInTheDocument();
});

test('exports the members that the search and the filters leave', async () => {
  const { user, api } = await open('/memberList?any=ann&sort=name');
  URL.createObjectURL = () => 'blob:none';
  await user.click(screen.getByRole('button', { name: 'Export' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Export members' }));
  expect(dialog.getByRole('radio', { name: /^Members that match/ })).toBeChecked();
  await user.click(dialog.getByRole('button', { name: 'Download' }));
  expect(await dialog.findByText(/Saved as/)).toBeVisible();
  expect(api.requestsOf('exportMatchingMembers').map(({ query }) => query)).toEqual([{ any: 'ann' }]);
});

test('exports the chosen members', async () => {
  const { user, api } = await open(selecting);
  URL.createObjectURL = () => 'blob:none';
  await user.click(await screen.findByRole('checkbox', { name: 'Select Ann Lee' }));
  await user.click((await bar()).getByRole('button', { name: 'Export' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Export 1 member' }));
  await user.click(dialog.getByRole('button', { name: 'Download' }));
  expect(await dialog.findByText(/Saved as/)).toBeVisible();
  expect(api.requestsOf('exportChosenMembers').map(({ body }) => body)).toEqual([{ ids: '2' }]);
});

test('saves what the list shows as a view, opens it, renames it and removes it', async () => {
  const query = [{ name: 'any', value: 'ann' }];
  const viewsOf = (...names: string[]) => ({
    getSavedViews: { data: names.map((name) => ({ id: 1, list: '/memberList', name, query, is_default: false })) },
  });
  const { user, address, api } = await open('/memberList?any=ann&page=1&select=1');
  await user.click(await screen.findByRole('button', { name: 'Views' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Saved views' }));
  expect(await dialog.findByText('You have saved no view of this list yet.')).toBeVisible();
  await user.type(dialog.getByLabelText('Name'), 'Anns');
  api.answer(viewsOf('Anns'));
  await user.click(dialog.getByRole('button', { name: 'Save the current view' }));
  expect(await dialog.findByRole('link', { name: 'Anns' })).toHaveAttribute('href', '/memberList?any=ann');
  expect(api.bodiesOf('saveView')).toEqual([{ list: '/memberList', name: 'Anns', query, is_default: false }]);
  const allow = api.reject('saveView', { status: 409, reason: 'You have a view of this name already.' });
  await user.type(dialog.getByLabelText('Name'), 'anns{Enter}');
  expect(await dialog.findByRole('alert')).toHaveTextContent('You have a view of this name already.');
  allow();
  await user.click(dialog.getByRole('button', { name: 'Rename Anns' }));
  const rename = () => within(dialog.getByRole('form', { name: 'Rename Anns' }));
  expect(rename().getByLabelText('Name')).toHaveFocus();
  await user.click(rename().getByRole('button', { name: 'Cancel' }));
  expect(dialog.getByRole('button', { name: 'Rename Anns' })).toHaveFocus();
  await user.keyboard('{Enter}');
  await user.clear(rename().getByLabelText('Name'));
  api.answer(viewsOf('All Anns'));
  await user.type(rename().getByLabelText('Name'), 'All Anns{Enter}');
  await user.click(await dialog.findByRole('link', { name: 'All Anns' }));
  expect(api.bodiesOf('saveView').at(-1)).toMatchObject({ id: 1, name: 'All Anns' });
  await waitFor(() => expect(address()).toBe('/memberList?any=ann'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Views' }));
  api.answer(viewsOf());
  await user.click(await screen.findByRole('button', { name: 'Remove All Anns' }));
  expect(await screen.findByText('You have saved no view of this list yet.')).toBeVisible();
  expect(api.bodiesOf('removeView')).toEqual([{ id: 1 }]);
});

test('offers neither views nor a choice of rows if the server does not announce them', async () => {
  await open(selecting, { features: [] });
  expect(await screen.findByRole('button', { name: /^Sort and filter/ })).toBeInTheDocument();
  expect(screen.queryByRole('checkbox', { name: /^Select / })).not.toBeInTheDocument();
  for (const name of ['Select', 'Views']) expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
});
