import { TextDecoder } from 'node:util';
import { demoData } from '@gym/fake-api';
import { createFakeApi, type FakeApi, type FakeApiOptions } from '@gym/fake-api';
import { createFakeHost, renderRemote } from '@gym/remote-kit';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import * as remote from '../../remote.ts';

Object.assign(globalThis, { TextDecoder });
beforeAll(() => {
  // jsdom has no dialogs.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});

let api: FakeApi;
afterEach(() => api.uninstall());

async function open(at = '/importMembers', options: Partial<FakeApiOptions> = {}) {
  api = createFakeApi({ mode: 'full', ...options });
  api.signIn('staff');
  const rendered = renderRemote(remote, {
    at,
    host: createFakeHost({ audience: 'staff', config: { locale: 'en-GB', timeZone: 'UTC' } }),
  });
  await screen.findByRole('heading', { level: 1, name: 'Import members' });
  return rendered;
}

const HEADER =
  "First name,Last name,Father's first name,Father's last name,Profession," +
  'Email,Phone,Address,Country,State,City,Pincode';
const {
  countries: [country],
  states,
  cities,
} = demoData();
const state = states.find(({ country_id }) => country_id === country?.id);
const city = cities.find(({ state_id }) => state_id === state?.id);
const row = (fname: string, email: string, phone: string, address = 'Hill 1') =>
  [
    fname,
    'Import,Per,Import,Cook',
    email,
    phone,
    address,
    country?.name,
    state?.state_name,
    city?.city_name,
    '00123',
  ].join();

const fileOf = (name: string, ...lines: string[]) => fileWith(name, lines.join('\r\n'));
const fileWith = (name: string, text: string) => {
  const file = new File([text], name, { type: 'text/csv' });
  return Object.assign(file, { arrayBuffer: async () => Uint8Array.from(Buffer.from(text)).buffer });
};
const csv = (...lines: string[]) => fileOf('people.csv', ...lines);
const choose = async (user: UserEvent, file: File) => user.upload(screen.getByLabelText('File with members'), file);
const counts = () =>
  Object.fromEntries(screen.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent]));

test('checks, runs and undoes a file, and shows the fate of each row', async () => {
  const { user, address } = await open();
  const known = api.gym.members[0]!;
  await choose(
    user,
    csv(
      HEADER,
      row('Ida', 'ida@import.test', '0701'),
      row('Twin', 'ida@import.test', '0702'),
      row('Known', known.email, '0703'),
      row('Bad', 'none', '0704'),
    ),
  );
  expect(await screen.findByText('people.csv: 4 rows')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Check the rows' }));
  await waitFor(() => expect(address()).toBe('/importMembers/1'));
  expect(await screen.findByRole('button', { name: 'Add 1 member' })).toBeVisible();
  expect(counts()).toEqual({ Rows: '4', 'Will be added': '1', 'Already members': '2', 'Cannot be added': '1' });
  const fates = within(await screen.findByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((one) => within(one).getAllByRole('cell').at(-1)?.textContent);
  expect(fates).toEqual([
    'Will be added ',
    'Skipped: already a member Same email as row 2',
    `Skipped: already a member Same email as ${known.fname} ${known.lname}`,
    'Cannot be added Email must be a valid address, like name@example.com.',
  ]);
  const before = api.gym.members.length;
  await user.selectOptions(screen.getByLabelText('Rows to show'), 'Cannot be added');
  await waitFor(() => expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(2));

  await user.click(screen.getByRole('button', { name: 'Add 1 member' }));
  expect(await screen.findByText('1 member was added')).toBeVisible();
  expect(api.gym.members).toHaveLength(before + 1);
  await user.click(screen.getByRole('button', { name: 'Undo this import' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('1 member was removed')).toBeVisible();
  expect(api.gym.members).toHaveLength(before);
  expect(screen.queryByRole('button', { name: 'Undo this import' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Bring them back' }));
  expect(await screen.findByText('1 member was added')).toBeVisible();
  expect(api.gym.members).toHaveLength(before + 1);
  expect(screen.getByRole('button', { name: 'Undo this import' })).toBeVisible();
});

test('says when the members are added, and undoes the import in the toast', async () => {
  const { user, host } = await open();
  const before = api.gym.members.length;
  await choose(user, csv(HEADER, row('Ida', 'ida@import.test', '0701')));
  await user.click(await screen.findByRole('button', { name: 'Check the rows' }));
  await user.click(await screen.findByRole('button', { name: 'Add 1 member' }));
  await waitFor(() => expect(host.toasts.visible().at(-1)?.text).toBe('Imported people.csv: 1 member was added.'));
  host.toasts.visible().at(-1)?.actions?.[0]?.run();
  expect(await screen.findByText('1 member was removed')).toBeVisible();
  expect(api.gym.members).toHaveLength(before);
  await waitFor(() => expect(host.toasts.visible().at(-1)?.text).toBe('Undo of the import of people.csv saved.'));
  // Members who are brought back are no new import.
  await user.click(screen.getByRole('button', { name: 'Bring them back' }));
  expect(await screen.findByText('1 member was added')).toBeVisible();
  expect(host.toasts.history().filter(({ text }) => text.startsWith('Imported'))).toHaveLength(1);
});

test('splits a full name into first and last name, and shows how', async () => {
  const { user, address } = await open();
  const header = HEADER.replace('First name,Last name', 'Full name');
  const named = (name: string, email: string, phone: string) => row('', email, phone).replace(/^,Import/, name);
  await choose(user, csv(header, named('Ida May Lund', 'i@i.test', '0701'), named('"Berg, Per"', 'p@p.test', '0702')));
  expect(await screen.findByText(/^Split into first and last name: Full name\./)).toBeVisible();
  for (const field of ['First name', 'Last name'])
    expect(screen.getByLabelText(`Column for ${field}`)).toHaveValue('Full name');
  expect(screen.getByText('Ida May')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Check the rows' }));
  await waitFor(() => expect(address()).toBe('/importMembers/1'));
  await user.click(await screen.findByRole('button', { name: 'Add 2 members' }));
  await screen.findByText('2 members were added');
  expect(api.gym.members.slice(-2).map(({ fname, lname }) => [fname, lname])).toEqual([
    ['Ida May', 'Lund'],
    ['Per', 'Berg'],
  ]);
});

test('imports a plan with the last day of the membership, and shows both in the preview', async () => {
  const { user, address } = await open();
  const [plan] = api.gym.plans;
  await choose(
    user,
    csv(
      `${HEADER},Plan,Member until`,
      `${row('Ida', 'ida@i.test', '0701')},${plan!.plan_name},2027-01-31`,
      `${row('Bo', 'bo@i.test', '0702')},,`,
      `${row('Cy', 'cy@i.test', '0703')},Nothing,2027-01-31`,
    ),
  );
  expect(await screen.findByLabelText('Column for Plan (optional)')).toHaveValue('Plan');
  await user.click(screen.getByRole('button', { name: 'Check the rows' }));
  await waitFor(() => expect(address()).toBe('/importMembers/1'));
  const shown = async () =>
    within(await screen.findByRole('table'))
      .getAllByRole('row')
      .slice(1)
      .map((one) => within(one).getAllByRole('cell').at(-2)?.textContent);
  await screen.findByRole('button', { name: 'Add 2 members' });
  expect(await shown()).toEqual([`${plan!.plan_name}until 31 Jan 2027`, '–', 'Nothinguntil 31 Jan 2027']);
  expect(screen.getByText('There is no plan “Nothing”.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Add 2 members' }));
  await screen.findByText('2 members were added');
  expect(api.gym.assignments.at(-1)).toMatchObject({ plan_id: plan!.id, end: '2027-01-31' });
});

/** A file of members whose memberships end on these days, opened and recognised. */
async function chooseDays(user: UserEvent, ...days: string[]): Promise<void> {
  const rows = days.map(
    (day, at) => `${row('Ida', `i${at}@i.test`, `070${at}`)},${api.gym.plans[0]?.plan_name},${day}`,
  );
  await choose(user, csv(`${HEADER},Plan,Member until`, ...rows));
  await screen.findByRole('button', { name: 'Check the rows' });
}
const startedWith = () =>
  api.requestsOf('startMemberImport').map(({ body }) => {
    const { columns } = body as { columns: { field: string; day_order?: string }[] };
    return columns.find(({ field }) => field === 'until')?.day_order;
  });

test('asks once which number is the day where a column can be read in two ways, and keeps the answer', async () => {
  const { user, address } = await open();
  await chooseDays(user, '05/01/2027', '6/1/2027', '07.01.2027');
  const question = within(
    screen.getByRole('group', { name: 'Member until: which number of “05/01/2027” is the day?' }),
  );
  expect(question.getAllByRole('radio', { checked: false })).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Check the rows' }));
  expect(screen.getByText('Say which number is the day: Member until.')).toBeVisible();
  expect(api.requestsOf('startMemberImport')).toHaveLength(0);
  await user.click(question.getByRole('radio', { name: 'The first: 5 Jan 2027' }));
  await user.click(screen.getByRole('button', { name: 'Check the rows' }));
  await waitFor(() => expect(address()).toBe('/importMembers/1'));
  for (const day of ['5 Jan 2027', '6 Jan 2027', '7 Jan 2027'])
    expect(await screen.findByText(new RegExp(`until ${day}`))).toBeVisible();
  expect(startedWith()).toEqual(['day-first']);
});

test('one day with a single reading decides for its column, without a question', async () => {
  const { user, address } = await open();
  await chooseDays(user, '05/01/2027', '1/31/2027', '31.1.2027');
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.getByText('1 May 2027')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Check the rows' }));
  await waitFor(() => expect(address()).toBe('/importMembers/1'));
  expect(await screen.findByText(/until 1 May 2027/)).toBeVisible();
  expect(startedWith()).toEqual(['month-first']);
});

test('a column that contradicts itself is rejected row by row, and shows what the file has', async () => {
  const { user, address } = await open();
  await chooseDays(user, '31/01/2027', '1/31/2027', '2026-13-31', '31.12.2026');
  expect(screen.getByText(/in “31\/01\/2027” the day comes first, in “1\/31\/2027” the month/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Check the rows' }));
  await waitFor(() => expect(address()).toBe('/importMembers/1'));
  for (const day of ['31/01/2027', '1/31/2027', '2026-13-31', '31 Dec 2026'])
    expect(await screen.findByText(new RegExp(`until ${day}`))).toBeVisible();
  expect(screen.getAllByText(/in this column, some rows have the day first and others the month/)).toHaveLength(2);
  expect(counts()).toMatchObject({ 'Will be added': '1', 'Cannot be added': '3' });
});

test('a server without orders of days is asked and sent nothing about them', async () => {
  api = createFakeApi({ mode: 'full' });
  api.signIn('staff');
  const features = ['imports', 'idempotency', 'import-memberships'];
  const host = createFakeHost({ audience: 'staff', config: { locale: 'en-GB', timeZone: 'UTC' }, features });
  const { user, address } = renderRemote(remote, { at: '/importMembers', host });
  await screen.findByRole('heading', { level: 1, name: 'Import members' });
  await chooseDays(user, '05/01/2027');
  await user.click(screen.getByRole('button', { name: 'Check the rows' }));
  await waitFor(() => expect(address()).toBe('/importMembers/1'));
  expect(startedWith()).toEqual([undefined]);
});

test('marks required fields without a column or a value before anything is pressed', async () => {
  const { user } = await open();
  await choose(user, csv('First name;Surname;Mail;Plan', 'Ida;One;a@import.test;'));
  const marked = () =>
    screen
      .getAllByRole('combobox')
      .filter((one) => one.getAttribute('aria-describedby') !== null)
      .map((one) => one.getAttribute('aria-label'));
  await screen.findByRole('button', { name: 'Check the rows' });
  expect(marked()).toHaveLength(9);
  expect(screen.getByLabelText('Column for Phone')).toHaveAccessibleDescription('Required');
  await user.type(screen.getByLabelText('Phone where the cell is empty'), '1');
  expect(screen.getByLabelText('Column for Phone')).not.toHaveAccessibleDescription();
  expect(marked()).toHaveLength(8);
});

test('a server without imported memberships gets rows without them', async () => {
  api = createFakeApi({ mode: 'full' });
  api.signIn('staff');
  const features = ['imports', 'idempotency'];
  const host = createFakeHost({ audience: 'staff', config: { locale: 'en-GB', timeZone: 'UTC' }, features });
  const { user, address } = renderRemote(remote, { at: '/importMembers', host });
  await screen.findByRole('heading', { level: 1, name: 'Import members' });
  await choose(user, csv(`${HEADER},Plan,Member until`, `${row('Ida', 'ida@i.test', '0701')},Basic,2027-01-31`));
  expect(await screen.findByText('Not imported: Plan, Member until.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Check the rows' }));
  await waitFor(() => expect(address()).toBe('/importMembers/1'));
  const [sent] = api.requestsOf('sendMemberImportRows').map(({ body }) => body as { rows: { values: string[] }[] });
  expect(sent?.rows[0]?.values).toHaveLength(12);
});

test('adds duplicates on request, and lets the user choose columns', async () => {
  const { user } = await open();
  await choose(user, csv('Called;Surname;Mail;Mobile', 'Ida;One;a@import.test;1', 'Ida;Two;a@import.test;2'));
  await user.click(await screen.findByRole('button', { name: 'Check the rows' }));
  expect(screen.getByText(/^Choose a column, or type a value for empty cells: First name, /)).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Column for First name'), 'Called');
  const words = {
    "Father's first name": '-',
    "Father's last name": '-',
    Profession: '-',
    Address: '-',
    Country: country!.name,
    State: state!.state_name,
    City: city!.city_name,
    Pincode: '0',
  };
  for (const [field, text] of Object.entries(words))
    await user.type(screen.getByLabelText(`${field} where the cell is empty`), text);
  await user.click(screen.getByRole('button', { name: 'Check the rows' }));
  await user.click(await screen.findByRole('radio', { name: /^Add them, too/ }));
  await user.click(screen.getByRole('button', { name: 'Add 2 members' }));
  expect(await screen.findByText('2 members were added')).toBeVisible();
});

test.each<[string, (user: UserEvent) => Promise<unknown>]>([
  ['a column', (user) => user.selectOptions(screen.getByLabelText('Column for First name'), 'Called')],
  ['words for empty cells', (user) => user.type(screen.getByLabelText('Profession where the cell is empty'), 'Cook')],
])('asks before the user leaves after choosing %s, and sends nothing', async (_what, change) => {
  const { user, host, address } = await open();
  const file = csv(`Called,${HEADER}`, `Idi,${row('Ida', 'ida@import.test', '0701')}`);
  await choose(user, file);
  await screen.findByRole('button', { name: 'Check the rows' });
  expect(host.unsavedWork.dirty()).toEqual([]);
  await change(user);
  expect(host.unsavedWork.dirty()).toEqual(['Import members']);
  const chosen = () =>
    [screen.getByLabelText('Column for First name'), screen.getByLabelText('Profession where the cell is empty')].map(
      (field) => (field as HTMLInputElement).value,
    );
  const before = chosen();
  await user.click(screen.getByRole('link', { name: 'Back to the member list' }));
  expect(await host.unsavedWork.save()).toBe(false);
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Stay' }));
  expect([address(), chosen()]).toEqual(['/importMembers', before]);
  await choose(user, csv(HEADER, row('Other', 'other@import.test', '0702')));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Stay' }));
  expect(screen.getByText('people.csv: 1 row')).toBeVisible();
  expect(chosen()).toEqual(before);
  await user.click(screen.getByRole('link', { name: 'Back to the member list' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect([address(), host.unsavedWork.dirty()]).toEqual(['/memberList', []]));
  expect(api.requestsOf('startMemberImport')).toEqual([]);
});

test('asks about no choices that were reverted or sent', async () => {
  const { user, host, address } = await open();
  await choose(user, csv(`Called,${HEADER}`, `Idi,${row('Ida', 'ida@import.test', '0701')}`));
  await user.selectOptions(await screen.findByLabelText('Column for First name'), 'Called');
  await user.selectOptions(screen.getByLabelText('Column for First name'), 'First name');
  expect(host.unsavedWork.dirty()).toEqual([]);
  await user.selectOptions(screen.getByLabelText('Column for First name'), 'Called');
  const allow = api.reject('startMemberImport', { status: 422, reason: 'There are 10 files already.' });
  await user.click(screen.getByRole('button', { name: 'Check the rows' }));
  expect(await screen.findByText('There are 10 files already.')).toBeVisible();
  expect(host.unsavedWork.dirty()).toEqual(['Import members']);
  allow();
  await user.click(screen.getByRole('button', { name: 'Check the rows' }));
  await waitFor(() => expect(address()).toBe('/importMembers/1'));
  expect([host.unsavedWork.dirty(), screen.queryByRole('dialog')]).toEqual([[], null]);
});

test('accepts any file name and any column name', async () => {
  const { user } = await open();
  const long = 'x'.repeat(199);
  await choose(
    user,
    fileOf(
      `${long}💪.csv`,
      `${HEADER.replace('City', `${long}💪`)},${long}💪`,
      `${row('Ida', 'ida@import.test', '0701')},7`,
    ),
  );
  await user.selectOptions(await screen.findByLabelText('Column for City'), long.slice(0, 190));
  await user.click(screen.getByRole('button', { name: 'Check the rows' }));
  expect(await screen.findByRole('button', { name: 'Add 1 member' })).toBeVisible();
  expect(screen.getByText(`${long}\uFFFD`, { selector: '[aria-current]' })).toBeVisible();
});

test('waits for a lost connection and sends nothing twice', async () => {
  const { user } = await open();
  const allow = api.loseConnection('sendMemberImportRows', 'answer');
  await choose(
    user,
    csv(HEADER, ...Array.from({ length: 1_500 }, (_, index) => row('Ida', `ida${index}@import.test`, `07${index}`))),
  );
  await user.click(await screen.findByRole('button', { name: 'Check the rows' }));
  expect(await screen.findByText(/^The connection is lost/)).toBeVisible();
  allow();
  await user.click(screen.getByRole('button', { name: 'Try now' }));
  expect(await screen.findByRole('button', { name: 'Add 1500 members' }, { timeout: 5_000 })).toBeVisible();
  expect(counts()).toEqual({ Rows: '1500', 'Will be added': '1500' });
});

test('keeps the chosen columns and values when the server rejects the file', async () => {
  const { user } = await open();
  await choose(user, csv(`Called,${HEADER}`, `Idi,${row('Ida', 'ida@import.test', '0701')}`));
  await user.selectOptions(await screen.findByLabelText('Column for First name'), 'Called');
  await user.type(screen.getByLabelText('Profession where the cell is empty'), 'Cook');
  const allow = api.reject('startMemberImport', { status: 422, reason: 'There are 10 files already.' });
  await user.click(screen.getByRole('button', { name: 'Check the rows' }));
  expect(await screen.findByText('There are 10 files already.')).toBeVisible();
  expect(screen.getByLabelText('Column for First name')).toHaveValue('Called');
  expect(screen.getByLabelText('Profession where the cell is empty')).toHaveValue('Cook');
  allow();
  await user.click(screen.getByRole('button', { name: 'Check the rows' }));
  expect(await screen.findByText(/^Idi Import/)).toBeVisible();
});

test.each([
  ['is lost on its way', () => api.loseConnection('startMemberImport', 'answer')],
  ['took too long for somebody on the way', () => api.answerWith('startMemberImport', { status: 408, body: '' })],
])('starts an import once, with one key, when its first request %s', async (_what, disturb) => {
  const { user, address } = await open();
  await choose(user, csv(HEADER, row('Ida', 'ida@import.test', '0701')));
  const allow = disturb();
  await user.click(await screen.findByRole('button', { name: 'Check the rows' }));
  expect(await screen.findByText(/^The connection is lost/)).toBeVisible();
  allow();
  await user.click(screen.getByRole('button', { name: 'Try now' }));
  expect(await screen.findByRole('button', { name: 'Add 1 member' })).toBeVisible();
  expect(address()).toBe('/importMembers/1');
  const keys = api.requestsOf('startMemberImport').map(({ headers }) => headers['idempotency-key']);
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{64}-\d+$/), keys[0]]);
});

test('continues a failed upload without choosing the file again', async () => {
  const { user } = await open();
  await choose(user, csv(HEADER, row('Ida', 'ida@import.test', '0701')));
  const allow = api.reject('sendMemberImportRows', { status: 422, reason: 'Not now.' });
  await user.click(await screen.findByRole('button', { name: 'Check the rows' }));
  expect(await screen.findByText('Not now.')).toBeVisible();
  const resume = await screen.findByRole('button', { name: 'Continue' });
  allow();
  await user.click(resume);
  expect(await screen.findByRole('button', { name: 'Add 1 member' })).toBeVisible();
  expect(api.requestsOf('startMemberImport')).toHaveLength(1);
});

test('keeps the focus on the pressed button in every step', async () => {
  const { user } = await open();
  await choose(user, csv(HEADER, row('Ida', 'ida@import.test', '0701')));
  const go = api.hold('sendMemberImportRows');
  await user.click(await screen.findByRole('button', { name: 'Check the rows' }));
  const file = screen.getByRole('group', { name: 'people.csv' });
  expect(file).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(file).toHaveFocus();
  go();
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  await user.click(await screen.findByRole('button', { name: 'Add 1 member' }));
  await waitFor(() => expect(screen.getByRole('group', { name: 'Added' })).toHaveFocus());
  await user.click(screen.getByRole('button', { name: 'Undo this import' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(screen.getByRole('group', { name: 'Undone' })).toHaveFocus());
});

test('continues a partly sent file when it is chosen again', async () => {
  const { user } = await open();
  const lines = [
    HEADER,
    ...Array.from({ length: 700 }, (_, index) => row('Ida', `ida${index}@import.test`, `07${index}`)),
  ];
  await choose(user, csv(...lines));
  await screen.findByText('people.csv: 700 rows');
  const hold = api.reject('sendMemberImportRows', { status: 422, reason: 'Not now.' });
  await user.click(screen.getByRole('button', { name: 'Check the rows' }));
  expect(await screen.findByText('Not now.')).toBeVisible();
  hold();
  await choose(user, csv(HEADER, row('Other', 'o@import.test', '1')));
  expect(await screen.findByRole('button', { name: 'Check the rows' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Back to the member list' }));
  await user.click(await screen.findByRole('link', { name: 'Import' }));
  expect(await screen.findByText('Partly sent')).toBeVisible();
  await choose(user, csv(...lines));
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  expect(await screen.findByRole('button', { name: 'Add 700 members' }, { timeout: 5_000 })).toBeVisible();
  expect(api.requestsOf('startMemberImport')).toHaveLength(1);
});

test('rejects a file that is not CSV, with a reason', async () => {
  const { user } = await open();
  await choose(user, csv('PK\u0003\u0004'));
  expect(await screen.findByText(/^This is an Excel workbook/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Check the rows' })).toBeNull();
});

test('reads all rows of a file with mixed line ends', async () => {
  const { user } = await open();
  const addressLast = (line: string) => {
    const cells = line.split(',');
    const moved = cells.splice(7, 1);
    return [...cells, ...moved].join(',');
  };
  const [header, first, second, ...added] = [
    HEADER,
    ...[1, 2, 3, 4, 5, 6].map((one) => row(`Mix${one}`, `mix${one}@import.test`, `070${one}`, `Street ${one}`)),
  ].map(addressLast);
  await choose(user, fileWith('mix.csv', `${[header, first, second].join('\r\n')}\r\n${added.join('\n')}\n`));
  expect(await screen.findByText('mix.csv: 6 rows')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Check the rows' }));
  const add = await screen.findByRole('button', { name: 'Add 6 members' });
  const shown = within(await screen.findByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((one) =>
      within(one)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );
  expect(shown.map(([name, line]) => [name, line])).toEqual(
    [1, 2, 3, 4, 5, 6].map((one) => [`Mix${one} Import`, String(one + 1)]),
  );
  await user.click(add);
  expect(await screen.findByText('6 members were added')).toBeVisible();
  expect(
    api.gym.members.filter(({ fname }) => fname.startsWith('Mix')).map(({ fname, address: lives }) => [fname, lives]),
  ).toEqual([1, 2, 3, 4, 5, 6].map((one) => [`Mix${one}`, `Street ${one}`]));
});

test('rejects a file with too many cells in a row, and names the row', async () => {
  const { user } = await open();
  await choose(
    user,
    csv(HEADER, row('Ida', 'ida@import.test', '0701'), row('Eva', 'eva@import.test', '0702', 'Hill 1, left')),
  );
  expect(await screen.findByText(/^Row 3 has more cells than the header\. Perhaps a comma/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Check the rows' })).toBeNull();
  await choose(
    user,
    csv(HEADER, `${row('Ida', 'ida@import.test', '0701')},,`, row('Eva', 'eva@import.test', '0702', '"Hill 1, left"')),
  );
  await user.click(await screen.findByRole('button', { name: 'Check the rows' }));
  expect(await screen.findByRole('button', { name: 'Add 2 members' })).toBeVisible();
});

test.each([
  [1, '1 member stays, because of later changes, sales, measurements or a diet.'],
  [2, '2 members stay, because of later changes, sales, measurements or a diet.'],
])('links an undone import to the %i kept members', async (stay, sentence) => {
  const { user, address } = await open();
  await choose(
    user,
    csv(
      HEADER,
      ...Array.from({ length: 30 }, (_, index) => row(`Ida${index}`, `ida${index}@import.test`, `07${index}`)),
    ),
  );
  await user.click(await screen.findByRole('button', { name: 'Check the rows' }));
  await user.click(await screen.findByRole('button', { name: 'Add 30 members' }));
  const undo = await screen.findByRole('button', { name: 'Undo this import' });
  for (const member of api.gym.members.slice(-stay)) member.version = 2;
  await user.click(undo);
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(counts()).toEqual({ Rows: '30', Added: '30', Removed: String(30 - stay), Stays: String(stay) });
  await user.click(screen.getByRole('link', { name: 'Show kept members' }));
  expect([address(), screen.getByLabelText('Rows to show')]).toEqual([
    '/importMembers/1?fate=kept',
    expect.objectContaining({ value: 'kept' }),
  ]);
  await waitFor(() => expect(within(screen.getByRole('table')).getAllByText('was changed later')).toHaveLength(stay));
  expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(1 + stay);
});

/** Opens the report of an import that another user made. */
function openReport({ status, added, undo_until }: { status: string; added: number; undo_until: string | null }) {
  api = createFakeApi({ mode: 'full' });
  api.signIn('staff');
  const shown = {
    id: 1,
    file_name: 'people.csv',
    file_size: 1,
    file_hash: 'a'.repeat(64),
    columns: [],
    status,
    duplicates: 'skip',
    received_line: 4,
    rows: 3,
    to_add: 3 - added,
    duplicate: 0,
    refused: 0,
    added,
    removed: 0,
    kept: 0,
    problem: null,
    user_name: 'Ann Lee',
    created_at: '2026-05-01T10:00:00.000Z',
    ended_at: '2026-05-01T10:00:01.000Z',
    undo_until,
    restore_until: null,
  };
  api.answerWith('getMemberImport', { status: 200, body: JSON.stringify({ status: 'success', data: shown }) });
  api.answerWith('getMemberImportRows', {
    status: 200,
    body: JSON.stringify({ status: 'success', data: [], total: 0 }),
  });
  return renderRemote(remote, {
    at: '/importMembers/1',
    host: createFakeHost({ audience: 'staff', config: { locale: 'en-GB', timeZone: 'UTC' } }),
  });
}

test('tells staff who cannot undo an import that an administrator can', async () => {
  openReport({ status: 'done', added: 2, undo_until: null });
  expect(
    await screen.findByText('An administrator can undo this import for 14 days, in Member data under Imports.'),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Undo this import' })).toBeNull();
});

test.each([
  ['done', 1, '1 member will be removed. Members with later changes, sales, measurements or a diet stay.'],
  ['stopped', 2, '2 members will be removed. Members with later changes, sales, measurements or a diet stay.'],
])('asks whether to undo an import that is %s outside of live regions', async (status, added, sentence) => {
  const { user } = openReport({ status, added, undo_until: '2026-05-15T10:00:00.000Z' });
  const button = await screen.findByRole('button', { name: 'Undo this import' });
  await screen.findByText('No rows');
  const said = () =>
    [...screen.getAllByRole('status'), ...screen.queryAllByRole('alert')].map(({ textContent }) => textContent);
  const before = said();
  await user.click(button);
  const dialog = screen.getByRole('dialog', { name: 'Undo this import?' });
  expect(within(dialog).getByText(sentence)).toBeVisible();
  expect(said()).toEqual(before);
  for (const one of [button, dialog]) expect(one.closest('[role=status], [role=alert], [aria-live]')).toBeNull();
});

test('a finished import names its file, and warns if it added nobody', async () => {
  openReport({ status: 'done', added: 0, undo_until: null });
  const warning = await screen.findByText('No members were added');
  expect(warning.closest('[class*=warning]')).not.toBeNull();
  const trail = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
  expect(trail.getByText('people.csv')).toHaveAttribute('aria-current', 'page');
  expect(document.title).toContain('people.csv');
});

test('shows the last page when the requested page is empty', async () => {
  const { user, host, address } = await open();
  await choose(
    user,
    csv(HEADER, ...Array.from({ length: 30 }, (_, index) => row('Ida', `ida${index}@import.test`, `07${index}`))),
  );
  await user.click(await screen.findByRole('button', { name: 'Check the rows' }));
  expect(await screen.findByText('1–20 of 30')).toBeVisible();
  act(() => host.navigate('/importMembers/1?fate=add&page=7'));
  expect(await screen.findByText('21–30 of 30')).toBeVisible();
  expect(address()).toBe('/importMembers/1?fate=add&page=2');
});

test('discards a file', async () => {
  const { user, address } = await open();
  await choose(user, csv(HEADER, row('Ida', 'none', '0701')));
  await user.click(await screen.findByRole('button', { name: 'Check the rows' }));
  expect(await screen.findByText('No row of this file can be added.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(address()).toBe('/importMembers'));
});

test('says that the server offers no imports, and sends nothing', async () => {
  await open('/importMembers', { mode: 'spec-only' });
  expect(await screen.findByText('This server does not offer imports.')).toBeVisible();
  expect(api.requests).toEqual([]);
});
