import type { ArrangedPoint } from '@gym/api-contract';
import { says } from '@gym/remote-kit';
import { screen, waitFor, within } from '@testing-library/react';
import { openAt, SPECIFICATION } from '../../testing/open-at.ts';

const entry = (id: string, declared: string, more: object = {}) => ({
  ...{ id, declared, hidden: false, kept: false, remotes: ['Administration'], audiences: ['admin'], ...more },
});
const MENU: ArrangedPoint = {
  ...{ point: 'menu', name: 'Side menu', titled: true, source: 'administrator', version: 4 },
  contributions: [
    entry('/userlist', 'User', { title: 'Team' }),
    entry('/planList', 'Plan'),
    entry('/contributions', 'Arrange screens', { kept: true }),
    { ...{ id: '/towels', hidden: true, kept: false }, remotes: [], audiences: [] },
  ],
};
const COMMANDS: ArrangedPoint = {
  ...{ point: 'commands', name: 'Command palette', titled: false, source: 'release', version: 1 },
  contributions: [entry('admin', 'Administration'), entry('staff', 'Front desk', { audiences: ['staff'] })],
};
const RESET: ArrangedPoint = {
  ...{ ...MENU, source: 'deployment', version: 5 },
  contributions: [entry('/planList', 'Plan'), entry('/userlist', 'User')],
};

async function open(at = '/contributions', points: ArrangedPoint[] = [MENU, COMMANDS]) {
  const opened = await openAt(at, { answers: { getContributions: { data: points } } });
  await screen.findByRole('group', { name: 'Places' });
  return opened;
}
const rows = () =>
  within(screen.getByRole('list', { name: /menu|palette/ }))
    .queryAllByRole('group')
    .map((group) => group.getAttribute('aria-label'));
const button = (name: string) => screen.getByRole('button', { name });
const save = () => screen.getByRole('button', { name: 'Save' });

test('shows the places, and the contributions of one in their order, with what is known of each', async () => {
  const { user } = await open();
  expect(screen.getByText('Hiding takes no right away', { exact: false })).toBeVisible();
  expect(rows()).toEqual(['Team', 'Plan', 'Arrange screens', '/towels']);
  const row = (name: string) => within(screen.getByRole('group', { name }));
  expect(row('Team').getByText('User')).toBeVisible();
  expect(row('Team').getByText('Administration · administrators')).toBeVisible();
  expect(row('/towels').getByText('Not in this release')).toBeVisible();
  expect(row('Arrange screens').queryByRole('checkbox')).toBeNull();
  await user.click(button('Command palette'));
  await waitFor(() => expect(rows()).toEqual(['Administration', 'Front desk']));
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Reset' })).toBeNull();
});

test('moves by the keyboard, says where, keeps the focus, and saves order, titles and what is hidden', async () => {
  const { user, api, host } = await open();
  button('Move Team down').focus();
  await user.keyboard('{Enter}{Enter}');
  expect(rows()).toEqual(['Plan', 'Arrange screens', 'Team', '/towels']);
  expect(button('Move Team down')).toHaveFocus();
  expect(screen.getByText('Team: place 3 of 4')).toHaveAttribute('role', 'status');
  await user.click(button('Move Plan up'));
  expect(rows()[0]).toBe('Plan');
  const plan = within(screen.getByRole('group', { name: 'Plan' }));
  await user.type(plan.getByRole('textbox', { name: 'Own title' }), ' Tariffs ');
  await user.click(within(screen.getByRole('group', { name: 'Tariffs' })).getByRole('checkbox', { name: 'Hide' }));
  await user.click(button('Remove /towels'));
  expect(screen.getByRole('list', { name: 'Side menu' })).toHaveFocus();
  await user.click(save());
  await waitFor(() => expect(host.saves.submitted.at(-1)?.outcome).toEqual({ status: 'saved' }));
  expect(api.bodiesOf('arrangeContributions')).toEqual([
    {
      ...{ point: 'menu', version: 4 },
      contributions: [
        { id: '/planList', hidden: true, title: 'Tariffs' },
        { id: '/contributions', hidden: false },
        { id: '/userlist', hidden: false, title: 'Team' },
      ],
    },
  ]);
  expect(screen.getByRole('heading', { level: 1, name: 'Arrange screens' })).toBeVisible();
});

test('a save without changes sends nothing', async () => {
  const { user, api } = await open();
  await user.click(save());
  expect(await screen.findByText(says('Nothing was changed.'))).toBeVisible();
  expect(api.requestsOf('arrangeContributions')).toEqual([]);
});

test('asks before another place replaces unsaved work', async () => {
  const { user } = await open();
  await user.click(button('Move Team down'));
  await user.click(button('Command palette'));
  expect(await screen.findByRole('dialog')).toBeVisible();
  expect(rows()).toEqual(['Plan', 'Team', 'Arrange screens', '/towels']);
});

test.each<[string, object[], string, string[]]>([
  ['arranged the place', [{ id: '/planList', hidden: true }], 'Plan (Hidden)', ['Plan']],
  ['reset it', [], 'The order of the server', []],
])('offers both arrangements after somebody else %s', async (_case, contributions, text, after) => {
  const { user, api } = await open();
  const stored = { name: 'Side menu', contributions, version: 5 };
  api.reject('arrangeContributions', { status: 409, reason: 'Changed meanwhile.', current: stored });
  await user.click(button('Move Team down'));
  await user.click(save());
  await user.click(await screen.findByRole('button', { name: 'Reopen form' }));
  const both = within(await screen.findByRole('group', { name: 'Order: two values' }));
  expect(both.getByText(text)).toBeVisible();
  await user.click(both.getByRole('button', { name: /^Use stored/ }));
  await waitFor(() => expect(rows()).toEqual(after));
});

test("a reset goes back to the server's order", async () => {
  const { user, api } = await open();
  await user.click(button('Move Team down'));
  await user.click(button('Reset'));
  api.answer({ getContributions: { data: [RESET, COMMANDS] } });
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Reset' }));
  await waitFor(() => expect(rows()).toEqual(['Plan', 'User']));
  expect(api.bodiesOf('arrangeContributions')).toEqual([{ point: 'menu', contributions: [], version: 4 }]);
  expect(screen.getByRole('region', { name: 'Side menu' })).toHaveFocus();
});

test('says so where the server does not offer it', async () => {
  await openAt('/contributions', SPECIFICATION);
  expect(await screen.findByText('This server cannot arrange screens.')).toBeVisible();
});
