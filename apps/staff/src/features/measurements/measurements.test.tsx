import { messages, named, says, valuesOf } from '@gym/remote-kit';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { SIZES } from '../../testing/gym-answers.ts';
import { openAt } from '../../testing/open-at.ts';

const PARTS = ['chest', 'biceps', 'shoulder', 'waist', 'thigh'];
const picker = () => screen.findByRole('combobox', { name: 'Member' });
const save = () => screen.getByRole('button', { name: 'Save' });

describe.each([
  ['full', undefined],
  ['spec-only', []],
])('against a %s server', (_mode, features) => {
  const isFull = !features;

  test('F1: sends measurements of a picked member by saveMemberHealth, as numbers', async () => {
    const { user, address, api } = await openAt('/memberHealth', { features });
    await user.type(await picker(), 'member3@');
    await user.keyboard('{Enter}');
    expect(named('member_name').value).toBe('3');
    for (const [index, part] of PARTS.entries()) await user.type(named(part), `${90.5 + index}`);
    await user.click(save());
    await waitFor(() => expect(address()).toBe('/healthList'));
    expect(await screen.findByText(says('Saved: Measurements of Ben Okafor.'))).toBeVisible();
    expect(api.bodiesOf('saveMemberHealth')).toEqual([
      { member_id: 3, chest: 90.5, biceps: 91.5, shoulder: 92.5, waist: 93.5, thigh: 94.5 },
    ]);
  });

  test('F2: shows name and phone, and links to the forms as the specification spells them', async () => {
    const { api } = await openAt('/healthList', { features });
    const table = await screen.findByRole('table', { name: 'Health List' });
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Member name',
      'Phone',
      ...(isFull ? ['Measured'] : []),
      'Measure',
    ]);
    const [, ann, ben] = within(table).getAllByRole('row');
    expect(ann).toHaveTextContent(
      isFull ? /^Ann Lee0600000000.+20\d\dEdit Ann Lee$/ : /^Ann Lee0600000000Edit Ann Lee$/,
    );
    expect(ben).toHaveTextContent(isFull ? /^Ben Okafor\d+–Edit Ben Okafor$/ : /^Ben Okafor\d+Edit/);
    expect(within(ann!).queryAllByRole('link', { name: 'Ann Lee' })).toHaveLength(isFull ? 1 : 0);
    expect(screen.getByRole('link', { name: '+Add Member Health' })).toHaveAttribute('href', '/memberhealth');
    expect(screen.getByRole('link', { name: 'Edit Ben Okafor' })).toHaveAttribute('href', '/updateMemberHealth/3');
    expect(api.requests.map(({ call }) => call)).toEqual(['getMember']);
  });

  test("F3: shows the member's name in the update, and sends the id twice", async () => {
    const { user, address, api } = await openAt('/updateMemberHealth/2', { features });
    await waitFor(() => expect(valuesOf(PARTS)).toEqual(['98.5', '34', '110', '82', '55']));
    for (const fact of ['Ann Lee', 'member2@gym.test', '0600000000'])
      expect(screen.getByText(fact, { selector: 'dd, dd *' })).toBeVisible();
    await user.clear(named('waist'));
    await user.type(named('waist'), '80');
    await user.click(save());
    await waitFor(() => expect(address()).toBe('/healthList'));
    expect(api.bodiesOf('UpdatememberHealth')).toEqual([
      { id: 2, member_id: 2, ...SIZES, waist: 80, ...(isFull && { version: 1 }) },
    ]);
  });

  test('F3: shows an empty form for a member who was never measured', async () => {
    await openAt('/updateMemberHealth/3', { features });
    await screen.findByText('Ben Okafor', { selector: 'dd' });
    expect(valuesOf(PARTS)).toEqual(['', '', '', '', '']);
  });

  test("B5: shows 'record not found' with a link to the list for an unknown member", async () => {
    await openAt('/updateMemberHealth/999', {
      features,
      before: (api) => void api.reject('getMemberHealthByMemberId', { status: 404, reason: 'No such member.' }),
    });
    expect(await screen.findByRole('link', { name: 'Back to the health list' })).toHaveAttribute('href', '/healthList');
  });
});

test.each([
  ['as they were read', '98.5'],
  ['typed in another way', '98.50'],
])('F4: saves nothing for values %s, and says so on the list', async (_how, chest) => {
  const { user, address, host, api } = await openAt('/updateMemberHealth/2');
  await screen.findByLabelText('Chest (cm)');
  await user.clear(named('chest'));
  await user.type(named('chest'), chest);
  await user.click(save());
  await waitFor(() => expect(address()).toBe('/healthList'));
  expect(await screen.findByText('Nothing changed, so no measurement of Ann Lee was saved.')).toBeVisible();
  expect(host.saves.submitted).toEqual([]);
  expect(api.requestsOf('UpdatememberHealth')).toEqual([]);
  expect(host.unsavedWork.dirty()).toEqual([]);
});

test('F1: the same values of another day are a measurement', async () => {
  const { user, api } = await openAt('/memberHealth?member=2');
  await picker();
  for (const [part, value] of Object.entries(SIZES)) await user.type(named(part), String(value));
  await user.click(save());
  await waitFor(() => expect(api.bodiesOf('saveMemberHealth')).toHaveLength(1));
});

test('F1: shows the messages of an empty record, and focuses the first error', async () => {
  const { user, host } = await openAt('/memberhealth', { features: [] });
  await picker();
  await user.click(save());
  await waitFor(() =>
    expect(messages()).toEqual([
      'Select a member',
      'Enter youer chest',
      'Enter youer Father name',
      'Enter youer Father name',
      'Enter youer profession name',
      'Enter youer Phone Number',
    ]),
  );
  await waitFor(async () => expect(await picker()).toHaveFocus());
  expect(host.saves.submitted).toEqual([]);
});

const NO_NUMBER = 'Biceps must be a number such as 12.5, without a thousands separator';
test.each([
  ['1e3', NO_NUMBER],
  ['0', 'Biceps must be more than 0'],
  ['1001', 'Biceps must not be more than 1000'],
  ['', 'Enter youer Father name'],
])('F3: of the biceps %p, says: %s', async (typed, message) => {
  const { user } = await openAt('/updateMemberHealth/2', { features: [] });
  await screen.findByLabelText('Biceps (cm)');
  await user.clear(named('biceps'));
  if (typed) await user.type(named('biceps'), typed);
  await user.click(save());
  await waitFor(() => expect(messages()).toEqual([message]));
});

describe('in a gym with a decimal comma', () => {
  const config = { locale: 'de-DE' };
  const type = async (user: UserEvent, part: string, value: string) => {
    await user.clear(named(part));
    await user.type(named(part), value);
  };

  test('F3: shows and takes measurements with a comma, and sends plain numbers', async () => {
    const { user, api } = await openAt('/updateMemberHealth/2', { features: [], config });
    await waitFor(() => expect(valuesOf(PARTS)).toEqual(['98,5', '34', '110', '82', '55']));
    await type(user, 'waist', '80,5');
    await type(user, 'thigh', '54.5');
    await user.click(save());
    await waitFor(() =>
      expect(api.bodiesOf('UpdatememberHealth')).toEqual([{ id: 2, member_id: 2, ...SIZES, waist: 80.5, thigh: 54.5 }]),
    );
  });

  test('J4: asks only about the measurement that both changed', async () => {
    const { user, api } = await openAt('/updateMemberHealth/2', { config });
    await screen.findByLabelText('Waist (cm)');
    await type(user, 'waist', '80,5');
    const current = { ...SIZES, waist: 81.5, version: 2 };
    api.reject('UpdatememberHealth', { status: 409, reason: 'Someone measured meanwhile.', current });
    await user.click(save());
    await user.click(await screen.findByRole('button', { name: 'Reopen form' }));
    const choices = await screen.findAllByRole('group', { name: /two values/ });
    expect(choices.map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Stored now: 81,5')]);
  });
});

test('sorts by the last measurement, those without one last', async () => {
  const { user, address } = await openAt('/healthList');
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Sort' }), 'Measured, latest first');
  await waitFor(() => expect(address()).toBe('/healthList?sort=measured&order=desc'));
  expect(screen.getAllByRole('row')[1]).toHaveTextContent('Ann Lee');
  expect(screen.getAllByRole('row').at(-1)).toHaveTextContent('–');
});

test('F2: searches the first name, case-sensitive, and keeps the search in the URL', async () => {
  const { user, address } = await openAt('/healthList', { features: [] });
  await screen.findByRole('table');
  await user.type(screen.getByRole('searchbox', { name: 'Search by first name' }), 'Ben');
  await waitFor(() =>
    expect(
      screen
        .getAllByRole('row')
        .slice(1)
        .every((row) => row.textContent?.startsWith('Ben')),
    ).toBe(true),
  );
  await waitFor(() => expect(address()).toBe('/healthList?q=Ben'));
});

test('F1: takes the member from the URL', async () => {
  await openAt('/memberHealth?member=4', { features: [] });
  await waitFor(async () => expect(await picker()).toHaveValue('Chitra Patel'));
  expect(named('member_name').value).toBe('4');
});

test("labels measurements in the gym's unit", async () => {
  await openAt('/memberHealth', { features: [], config: { measureUnit: 'in' } });
  expect(screen.getByLabelText('Chest (in)')).toBe(named('chest'));
});

test('J2: reopens a rejected record with its member, and errors at the fields', async () => {
  const { user, api } = await openAt('/memberHealth?member=4', { features: [] });
  api.reject('saveMemberHealth', { status: 422, reason: 'Not today.', errors: { member_id: 'Gone.' } });
  for (const part of PARTS) await user.type(named(part), '50');
  await user.click(save());
  await user.click(await screen.findByRole('button', { name: 'Reopen form' }));
  expect(await screen.findByText('Gone.')).toBeVisible();
  expect(await picker()).toHaveValue('Chitra Patel');
  expect(valuesOf(PARTS)).toEqual(['50', '50', '50', '50', '50']);
});

test('says why members cannot be loaded', async () => {
  const { user, api } = await openAt('/memberHealth', {
    features: [],
    before: (fake) => void fake.reject('getMember', { status: 503, reason: 'The database is resting.' }),
  });
  expect(await screen.findByText('The database is resting.')).toBeVisible();
  api.answerWith('getMember', { status: 200, body: '{"data":[{"id":"m-7","fname":"Zoe","lname":"Z"}]}' });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await user.type(await picker(), 'zoe{Enter}');
  expect(named('member_name').value).toBe('m-7');
});

describe('beside each field', () => {
  test('F3: shows the last value with its day, and the change while the user types', async () => {
    const { user } = await openAt('/updateMemberHealth/2');
    const waist = await screen.findByLabelText('Waist (cm)');
    await waitFor(() => expect(waist).toHaveAccessibleDescription(/^Last: 82 cm on \d+ \w+ \d{4}$/));
    await user.clear(waist);
    await user.type(waist, '83.5');
    expect(waist).toHaveAccessibleDescription(/^Last: 82 cm on .* \+1\.5 cm$/);
  });

  test('F3: shows the last value without a day, if the server does not tell it', async () => {
    await openAt('/updateMemberHealth/2', { features: [], config: { measureUnit: 'inches', locale: 'de-DE' } });
    expect(await screen.findByLabelText('Chest (inches)')).toHaveAccessibleDescription('Last: 98,5 inches');
  });

  test('F1: shows the last values of the chosen member', async () => {
    const { user } = await openAt('/memberHealth');
    expect(named('chest')).not.toHaveAccessibleDescription();
    await user.type(await picker(), 'member2@');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(named('chest')).toHaveAccessibleDescription(/^Last: 98\.5 cm on /));
  });
});

describe('unusual values', () => {
  const dialog = () => screen.findByRole('dialog', { name: 'Is this right?' });

  test('F3: asks once about unusual values and big changes, and saves them all the same', async () => {
    const { user, api } = await openAt('/updateMemberHealth/2');
    await screen.findByLabelText('Chest (cm)');
    await user.clear(named('chest'));
    await user.type(named('chest'), '375');
    await user.click(save());
    expect(
      within(await dialog())
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Chest: 375 cm, but last 98.5 cm.']);
    await user.click(screen.getByRole('button', { name: 'Correct it' }));
    expect(named('chest')).toHaveFocus();
    expect(api.requestsOf('UpdatememberHealth')).toEqual([]);
    await user.click(save());
    await user.click(within(await dialog()).getByRole('button', { name: 'Save anyway' }));
    await waitFor(() => expect(api.bodiesOf('UpdatememberHealth')).toMatchObject([{ chest: 375 }]));
  });

  test('F1: asks about the values of a member who was never measured, and never about usual ones', async () => {
    const { user, api } = await openAt('/memberHealth?member=3', { features: [] });
    for (const part of PARTS) await user.type(named(part), part === 'thigh' ? '5' : '50');
    await user.click(save());
    expect(await dialog()).toHaveTextContent('Thigh: 5 cm is unusual.');
    await user.click(screen.getByRole('button', { name: 'Correct it' }));
    await user.type(named('thigh'), '5');
    await user.click(save());
    await waitFor(() => expect(api.bodiesOf('saveMemberHealth')).toMatchObject([{ thigh: 55 }]));
  });
});
