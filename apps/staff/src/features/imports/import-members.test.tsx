import { TextDecoder } from 'node:util';
import type { TestAnswers, TestApi } from '@gym/api-client/testing';
import { cells } from '@gym/remote-kit';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { openAt, type OpenOptions } from '../../testing/open-at.ts';

// jsdom's own differs from that of the browsers.
Object.assign(globalThis, { TextDecoder });

type Import = Extract<TestAnswers['getMemberImport'], { data: unknown }>['data'];
type Row = Extract<TestAnswers['getMemberImportRows'], { data: unknown }>['data'][number];

/** An import that has begun. */
const IMPORT: Import = {
  ...{ id: 1, file_name: 'people.csv', file_size: 1, file_hash: 'a'.repeat(64), columns: [] },
  ...{ status: 'receiving', duplicates: 'skip', received_line: 0 },
  ...{ rows: 0, to_add: 0, duplicate: 0, refused: 0, added: 0, removed: 0, kept: 0, problem: null },
  ...{ user_name: 'Sam Staff', created_at: '2026-05-01T10:00:00.000Z', ended_at: null },
  ...{ undo_until: null, restore_until: null },
};
const UNTIL = '2126-05-15T10:00:00.000Z';

interface SentRows {
  readonly after: number;
  readonly rows: readonly { readonly line: number; readonly values: readonly string[] }[];
  readonly last: boolean;
}

/** A server that takes one file, whose rows can all be added. */
function takingFile(): TestAnswers {
  let now = IMPORT;
  const step = (change: Partial<Import>) => ({ data: (now = { ...now, ...change }) });
  return {
    getMemberImports: () => ({ data: now === IMPORT ? [] : [now] }),
    getMemberImport: () => ({ data: now }),
    startMemberImport: ({ body }) => step(body as Partial<Import>),
    sendMemberImportRows: ({ body }) => {
      const { rows, after, last } = body as SentRows;
      const received_line = rows.at(-1)?.line ?? after;
      return step({
        ...{ status: last ? 'ready' : 'receiving', received_line },
        ...{ rows: received_line - 1, to_add: received_line - 1 },
      });
    },
    runMemberImport: () => step({ status: 'done', added: now.rows, to_add: 0, undo_until: UNTIL }),
    undoMemberImport: () => step({ status: 'undone', removed: now.added, undo_until: null, restore_until: UNTIL }),
    restoreMemberImport: () => step({ status: 'done', removed: 0, undo_until: UNTIL }),
  };
}
/** Answers about an import that has got this far. */
const importOf = (change: Partial<Import>, rows: readonly Row[] = []): TestAnswers => ({
  getMemberImport: { data: { ...IMPORT, ...change } },
  getMemberImportRows: { data: [...rows], total: rows.length },
});
const rowOf = (line: number, fate: Row['fate'], more: Partial<Row> = {}): Row => ({
  ...{ line, fate, fname: 'Ida', lname: 'Import', phone: '0701', email: 'ida@import.test', errors: [] },
  ...{ duplicate_of: null, duplicate_name: '', duplicate_line: null, same: [], member_id: null, kept_because: null },
  ...more,
});

const open = ({ answers, ...options }: OpenOptions = {}, at = '/importMembers') =>
  openAt(at, {
    config: { locale: 'en-GB', timeZone: 'UTC' },
    answers: { ...takingFile(), ...answers },
    ...options,
  });

const HEADER =
  "First name,Last name,Father's first name,Father's last name,Profession," +
  'Email,Phone,Address,Country,State,City,Pincode';
const row = (fname: string, email: string, phone: string, address = 'Hill 1') =>
  [fname, 'Import,Per,Import,Cook', email, phone, address, 'India', 'Gujarat', 'Surat', '00123'].join();
const manyRows = (count: number) =>
  Array.from({ length: count }, (_, index) => row('Ida', `ida${index}@import.test`, `07${index}`));

const fileOf = (name: string, ...lines: string[]) => fileWith(name, lines.join('\r\n'));
const fileWith = (name: string, text: string) => {
  const file = new File([text], name, { type: 'text/csv' });
  return Object.assign(file, { arrayBuffer: async () => Uint8Array.from(Buffer.from(text)).buffer });
};
const csv = (...lines: string[]) => fileOf('people.csv', ...lines);
const choose = async (user: UserEvent, file: File) => user.upload(screen.getByLabelText('File with members'), file);
const check = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Check the rows' }));
const sentRows = (api: TestApi) => (api.bodiesOf('sendMemberImportRows') as SentRows[]).flatMap(({ rows }) => rows);
const counts = () =>
  Object.fromEntries(screen.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent]));

test('checks, runs and undoes a file, and shows the fate of each row', async () => {
  const { user, address, api } = await open();
  await choose(user, csv(HEADER, ...manyRows(4)));
  expect(await screen.findByText('people.csv: 4 rows')).toBeVisible();
  const refused = { field: 'email', text: 'Email must be a valid address, like name@example.com.' };
  const checked: Partial<Import> = { status: 'ready', rows: 4, to_add: 1, duplicate: 2, refused: 1 };
  const rows = [
    rowOf(2, 'add'),
    rowOf(3, 'duplicate', { duplicate_line: 2, same: ['email'] }),
    rowOf(4, 'duplicate', { duplicate_of: 2, duplicate_name: 'Ann Lee', same: ['email'] }),
    rowOf(5, 'refused', { errors: [refused] }),
  ];
  const shown = importOf(checked, rows);
  api.answer({
    ...shown,
    getMemberImportRows: ({ query }) => {
      const data = rows.filter(({ fate }) => !query.fate || fate === query.fate);
      return { data, total: data.length };
    },
  });
  await check(user);
  await waitFor(() => expect(address()).toBe('/importMembers/1'));
  expect(await screen.findByRole('button', { name: 'Add 1 member' })).toBeVisible();
  expect(counts()).toEqual({ Rows: '4', 'Will be added': '1', 'Already members': '2', 'Cannot be added': '1' });
  await screen.findByRole('table');
  expect(cells().map((one) => one.at(-1))).toEqual([
    'Will be added ',
    'Skipped: already a member Same email as row 2',
    'Skipped: already a member Same email as Ann Lee',
    `Cannot be added ${refused.text}`,
  ]);
  await user.selectOptions(screen.getByLabelText('Rows to show'), 'Cannot be added');
  await waitFor(() => expect(cells()).toHaveLength(1));

  const done: Partial<Import> = { ...checked, status: 'done', added: 1, to_add: 0, undo_until: UNTIL };
  api.answer(importOf(done));
  await user.click(screen.getByRole('button', { name: 'Add 1 member' }));
  expect(await screen.findByText('1 member was added')).toBeVisible();
  expect(api.bodiesOf('runMemberImport')).toEqual([{ id: 1, duplicates: 'skip' }]);
  api.answer(importOf({ ...done, status: 'undone', removed: 1, undo_until: null, restore_until: UNTIL }));
  await user.click(screen.getByRole('button', { name: 'Undo this import' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('1 member was removed')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Undo this import' })).toBeNull();
  api.answer(importOf(done));
  await user.click(screen.getByRole('button', { name: 'Bring them back' }));
  expect(await screen.findByText('1 member was added')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Undo this import' })).toBeVisible();
  for (const call of ['undoMemberImport', 'restoreMemberImport'] as const)
    expect(api.bodiesOf(call)).toEqual([{ id: 1 }]);
});

test('says when the members are added, and undoes the import in the toast', async () => {
  const { user, host } = await open();
  await choose(user, csv(HEADER, row('Ida', 'ida@import.test', '0701')));
  await user.click(await screen.findByRole('button', { name: 'Check the rows' }));
  await user.click(await screen.findByRole('button', { name: 'Add 1 member' }));
  await waitFor(() => expect(host.toasts.visible().at(-1)?.text).toBe('Imported people.csv: 1 member was added.'));
  act(() => host.toasts.visible().at(-1)?.actions?.[0]?.run());
  expect(await screen.findByText('1 member was removed')).toBeVisible();
  await waitFor(() => expect(host.toasts.visible().at(-1)?.text).toBe('Saved: Undo of the import of people.csv.'));
  // Members who are brought back are no new import.
  await user.click(screen.getByRole('button', { name: 'Bring them back' }));
  expect(await screen.findByText('1 member was added')).toBeVisible();
  expect(host.toasts.history().filter(({ text }) => text.startsWith('Imported'))).toHaveLength(1);
});

test('splits a full name into first and last name, and shows how', async () => {
  const { user, address, api } = await open();
  const header = HEADER.replace('First name,Last name', 'Full name');
  const named = (name: string, email: string, phone: string) => row('', email, phone).replace(/^,Import/, name);
  await choose(user, csv(header, named('Ida May Lund', 'i@i.test', '0701'), named('"Berg, Per"', 'p@p.test', '0702')));
  expect(await screen.findByText(/^Split into first and last name: Full name\./)).toBeVisible();
  for (const field of ['First name', 'Last name'])
    expect(screen.getByLabelText(`Column for ${field}`)).toHaveValue('Full name');
  expect(screen.getByText('Ida May')).toBeInTheDocument();
  await check(user);
  await waitFor(() => expect(address()).toBe('/importMembers/1'));
  expect(sentRows(api).map(({ values }) => values.slice(0, 2))).toEqual([
    ['Ida May', 'Lund'],
    ['Per', 'Berg'],
  ]);
});

test('imports a plan with the last day of the membership, and shows both in the preview', async () => {
  const { user, address, api } = await open();
  const memberships = [
    ['Basic', '2027-01-31'],
    ['', ''],
    ['Nothing', '2027-01-31'],
  ];
  const rows = memberships.map((cellsOf, at) => [row('Ida', `i${at}@i.test`, `070${at}`), ...cellsOf].join());
  await choose(user, csv(`${HEADER},Plan,Member until`, ...rows));
  expect(await screen.findByLabelText('Column for Plan (optional)')).toHaveValue('Plan');
  const errors = [{ field: 'plan', text: 'There is no plan “Nothing”.' }];
  const shown = memberships.map(([plan, until], at) =>
    rowOf(at + 2, plan === 'Nothing' ? 'refused' : 'add', { plan, until, ...(plan === 'Nothing' && { errors }) }),
  );
  api.answer({ getMemberImportRows: { data: shown, total: 3 } });
  await check(user);
  await waitFor(() => expect(address()).toBe('/importMembers/1'));
  expect(sentRows(api).map(({ values }) => values.slice(12, 14))).toEqual(memberships);
  await screen.findByRole('table');
  expect(cells().map((one) => one.at(-2))).toEqual(['Basicuntil 31 Jan 2027', '–', 'Nothinguntil 31 Jan 2027']);
  expect(screen.getByText('There is no plan “Nothing”.')).toBeVisible();
});

/** A file of members whose memberships end on these days, opened and recognised. */
async function chooseDays(user: UserEvent, ...days: string[]): Promise<void> {
  const rows = days.map((day, at) => `${row('Ida', `i${at}@i.test`, `070${at}`)},Basic,${day}`);
  await choose(user, csv(`${HEADER},Plan,Member until`, ...rows));
  await screen.findByRole('button', { name: 'Check the rows' });
}
const startedWith = (api: TestApi) =>
  (api.bodiesOf('startMemberImport') as Pick<Import, 'columns'>[]).map(
    ({ columns }) => columns.find(({ field }) => field === 'until')?.day_order,
  );

test('asks once which number is the day where a column can be read in two ways, and keeps the answer', async () => {
  const { user, address, api } = await open();
  await chooseDays(user, '05/01/2027', '6/1/2027', '07.01.2027');
  const question = within(
    screen.getByRole('group', { name: 'Member until: which number of “05/01/2027” is the day?' }),
  );
  expect(question.getAllByRole('radio', { checked: false })).toHaveLength(2);
  await check(user);
  expect(screen.getByText('Say which number is the day: Member until.')).toBeVisible();
  expect(api.requestsOf('startMemberImport')).toHaveLength(0);
  await user.click(question.getByRole('radio', { name: 'The first: 5 Jan 2027' }));
  await check(user);
  await waitFor(() => expect(address()).toBe('/importMembers/1'));
  expect(startedWith(api)).toEqual(['day-first']);
});

test('one day with a single reading decides for its column, without a question', async () => {
  const { user, address, api } = await open();
  await chooseDays(user, '05/01/2027', '1/31/2027', '31.1.2027');
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.getByText('1 May 2027')).toBeInTheDocument();
  await check(user);
  await waitFor(() => expect(address()).toBe('/importMembers/1'));
  expect(startedWith(api)).toEqual(['month-first']);
});

test('says of a column that contradicts itself which rows do, and sends that', async () => {
  const { user, address, api } = await open();
  await chooseDays(user, '31/01/2027', '1/31/2027', '2026-13-31', '31.12.2026');
  expect(screen.getByText(/in “31\/01\/2027” the day comes first, in “1\/31\/2027” the month/)).toBeVisible();
  await check(user);
  await waitFor(() => expect(address()).toBe('/importMembers/1'));
  expect(startedWith(api)).toEqual(['contradictory']);
});

test('a server without orders of days is asked and sent nothing about them', async () => {
  const { user, address, api } = await open({ features: ['imports', 'idempotency', 'import-memberships'] });
  await chooseDays(user, '05/01/2027');
  await check(user);
  await waitFor(() => expect(address()).toBe('/importMembers/1'));
  expect(startedWith(api)).toEqual([undefined]);
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
  const { user, address, api } = await open({ features: ['imports', 'idempotency'] });
  await choose(user, csv(`${HEADER},Plan,Member until`, `${row('Ida', 'ida@i.test', '0701')},Basic,2027-01-31`));
  expect(await screen.findByText('Not imported: Plan, Member until.')).toBeVisible();
  await check(user);
  await waitFor(() => expect(address()).toBe('/importMembers/1'));
  expect(sentRows(api)[0]?.values).toHaveLength(12);
});

test('lets the user choose columns, and values for empty cells', async () => {
  const { user, api } = await open();
  await choose(user, csv('Called;Surname;Mail;Mobile', 'Ida;One;a@import.test;1', 'Ida;Two;a@import.test;2'));
  await user.click(await screen.findByRole('button', { name: 'Check the rows' }));
  expect(screen.getByText(/^Choose a column, or type a value for empty cells: First name, /)).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Column for First name'), 'Called');
  const words = {
    "Father's first name": '-',
    "Father's last name": '-',
    Profession: '-',
    Address: '-',
    Country: 'India',
    State: 'Gujarat',
    City: 'Surat',
    Pincode: '0',
  };
  for (const [field, text] of Object.entries(words))
    await user.type(screen.getByLabelText(`${field} where the cell is empty`), text);
  await check(user);
  const rows = sentRows(api).map(({ values }) => values);
  expect(rows.map(([fname, lname, father]) => [fname, lname, father])).toEqual([
    ['Ida', 'One', '-'],
    ['Ida', 'Two', '-'],
  ]);
  expect(rows[0]?.slice(8, 12)).toEqual(['India', 'Gujarat', 'Surat', '0']);
});

test.each<[string, (user: UserEvent) => Promise<unknown>]>([
  ['a column', (user) => user.selectOptions(screen.getByLabelText('Column for First name'), 'Called')],
  ['words for empty cells', (user) => user.type(screen.getByLabelText('Profession where the cell is empty'), 'Cook')],
])('asks before the user leaves after choosing %s, and sends nothing', async (_what, change) => {
  const { user, host, address, api } = await open();
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
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect([address(), host.unsavedWork.dirty()]).toEqual(['/memberList', []]));
  expect(api.requestsOf('startMemberImport')).toEqual([]);
});

test('asks about no choices that were reverted or sent', async () => {
  const { user, host, address, api } = await open();
  await choose(user, csv(`Called,${HEADER}`, `Idi,${row('Ida', 'ida@import.test', '0701')}`));
  await user.selectOptions(await screen.findByLabelText('Column for First name'), 'Called');
  await user.selectOptions(screen.getByLabelText('Column for First name'), 'First name');
  expect(host.unsavedWork.dirty()).toEqual([]);
  await user.selectOptions(screen.getByLabelText('Column for First name'), 'Called');
  const allow = api.reject('startMemberImport', { status: 422, reason: 'There are 10 files already.' });
  await check(user);
  expect(await screen.findByText('There are 10 files already.')).toBeVisible();
  expect(host.unsavedWork.dirty()).toEqual(['Import members']);
  allow();
  await check(user);
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
  await check(user);
  expect(await screen.findByRole('button', { name: 'Add 1 member' })).toBeVisible();
  expect(screen.getByText(`${long}\uFFFD`, { selector: '[aria-current]' })).toBeVisible();
});

test('waits for a lost connection and sends nothing twice', async () => {
  const { user, api } = await open();
  const allow = api.loseConnection('sendMemberImportRows', 'answer');
  await choose(user, csv(HEADER, ...manyRows(1_500)));
  await user.click(await screen.findByRole('button', { name: 'Check the rows' }));
  expect(await screen.findByText(/^The connection is lost/)).toBeVisible();
  allow();
  await user.click(screen.getByRole('button', { name: 'Try now' }));
  expect(await screen.findByRole('button', { name: 'Add 1500 members' })).toBeVisible();
  // The first part went twice, as its answer was lost.
  const [first, ...sent] = api.bodiesOf('sendMemberImportRows') as SentRows[];
  expect(sent[0]).toEqual(first);
  expect(sent.flatMap(({ rows }) => rows.map(({ line }) => line))).toEqual(manyRows(1_500).map((_, at) => at + 2));
});

test('keeps the chosen columns and values when the server rejects the file', async () => {
  const { user, api } = await open();
  await choose(user, csv(`Called,${HEADER}`, `Idi,${row('Ida', 'ida@import.test', '0701')}`));
  await user.selectOptions(await screen.findByLabelText('Column for First name'), 'Called');
  await user.type(screen.getByLabelText('Profession where the cell is empty'), 'Cook');
  const allow = api.reject('startMemberImport', { status: 422, reason: 'There are 10 files already.' });
  await check(user);
  expect(await screen.findByText('There are 10 files already.')).toBeVisible();
  expect(screen.getByLabelText('Column for First name')).toHaveValue('Called');
  expect(screen.getByLabelText('Profession where the cell is empty')).toHaveValue('Cook');
  allow();
  await check(user);
  await waitFor(() => expect(sentRows(api)[0]?.values.slice(0, 5)).toEqual(['Idi', 'Import', 'Per', 'Import', 'Cook']));
});

test.each([
  ['is lost on its way', (api: TestApi) => api.loseConnection('startMemberImport', 'answer')],
  [
    'took too long for somebody on the way',
    (api: TestApi) => api.answerWith('startMemberImport', { status: 408, body: '' }),
  ],
])('starts an import once, with one key, when its first request %s', async (_what, disturb) => {
  const { user, address, api } = await open();
  await choose(user, csv(HEADER, row('Ida', 'ida@import.test', '0701')));
  const allow = disturb(api);
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
  const { user, api } = await open();
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
  const { user, api } = await open();
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
  const { user, api } = await open();
  const lines = [HEADER, ...manyRows(700)];
  await choose(user, csv(...lines));
  await screen.findByText('people.csv: 700 rows');
  const hold = api.reject('sendMemberImportRows', { status: 422, reason: 'Not now.' });
  await check(user);
  expect(await screen.findByText('Not now.')).toBeVisible();
  hold();
  await choose(user, csv(HEADER, row('Other', 'o@import.test', '1')));
  expect(await screen.findByRole('button', { name: 'Check the rows' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Back to the member list' }));
  await user.click(await screen.findByRole('link', { name: 'Import' }));
  expect(await screen.findByText('Partly sent')).toBeVisible();
  await choose(user, csv(...lines));
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  expect(await screen.findByRole('button', { name: 'Add 700 members' })).toBeVisible();
  expect(api.requestsOf('startMemberImport')).toHaveLength(1);
});

test('rejects a file that is not CSV, with a reason', async () => {
  const { user } = await open();
  await choose(user, csv('PK\u0003\u0004'));
  expect(await screen.findByText(/^This is an Excel workbook/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Check the rows' })).toBeNull();
});

test.each([
  [1, '1 member stays, because of later changes, sales, measurements or a diet.'],
  [2, '2 members stay, because of later changes, sales, measurements or a diet.'],
])('links an undone import to the %i kept members', async (stay, sentence) => {
  const done: Partial<Import> = { status: 'done', rows: 30, added: 30, undo_until: UNTIL };
  const { user, address, api } = await open({ answers: importOf(done) }, '/importMembers/1');
  await user.click(await screen.findByRole('button', { name: 'Undo this import' }));
  const kept = Array.from({ length: stay }, (_, at) => rowOf(at + 2, 'kept', { kept_because: 'changed' }));
  api.answer(importOf({ ...done, status: 'undone', removed: 30 - stay, kept: stay, undo_until: null }, kept));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(counts()).toEqual({ Rows: '30', Added: '30', Removed: String(30 - stay), Stays: String(stay) });
  await user.click(screen.getByRole('link', { name: 'Show kept members' }));
  expect([address(), screen.getByLabelText('Rows to show')]).toEqual([
    '/importMembers/1?fate=kept',
    expect.objectContaining({ value: 'kept' }),
  ]);
  await waitFor(() => expect(within(screen.getByRole('table')).getAllByText('was changed later')).toHaveLength(stay));
  expect(api.requestsOf('getMemberImportRows').at(-1)?.query).toMatchObject({ fate: 'kept' });
});

/** Opens the report of an import that another user made. */
const openReport = (change: Partial<Import>) => open({ answers: importOf({ rows: 3, ...change }) }, '/importMembers/1');

test('tells staff who cannot undo an import that an administrator can', async () => {
  await openReport({ status: 'done', added: 2, undo_until: null });
  expect(
    await screen.findByText('An administrator can undo this import for 14 days, in Member data under Imports.'),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Undo this import' })).toBeNull();
});

test.each([
  ['done' as const, 1, '1 member will be removed. Members with later changes, sales, measurements or a diet stay.'],
  ['stopped' as const, 2, '2 members will be removed. Members with later changes, sales, measurements or a diet stay.'],
])('asks whether to undo an import that is %s outside of live regions', async (status, added, sentence) => {
  const { user } = await openReport({ status, added, undo_until: '2026-05-15T10:00:00.000Z' });
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
  await openReport({ status: 'done', added: 0, undo_until: null });
  const warning = await screen.findByText('No members were added');
  expect(warning.closest('[class*=warning]')).not.toBeNull();
  const trail = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
  expect(trail.getByText('people.csv')).toHaveAttribute('aria-current', 'page');
  expect(document.title).toContain('people.csv');
});

test('shows the last page when the requested page is empty', async () => {
  const { host, address } = await open(
    {
      answers: {
        ...importOf({ status: 'ready', rows: 30 }),
        getMemberImportRows: ({ query }) => ({ data: Number(query.page) > 2 ? [] : [rowOf(2, 'add')], total: 30 }),
      },
    },
    '/importMembers/1',
  );
  expect(await screen.findByText('1–20 of 30')).toBeVisible();
  act(() => host.navigate('/importMembers/1?fate=add&page=7'));
  expect(await screen.findByText('21–30 of 30')).toBeVisible();
  expect(address()).toBe('/importMembers/1?fate=add&page=2');
});

test('runs a file without its duplicates or with them, as the user says', async () => {
  const { user, api } = await open(
    { answers: importOf({ status: 'ready', rows: 2, to_add: 1, duplicate: 1 }) },
    '/importMembers/1',
  );
  expect(await screen.findByRole('button', { name: 'Add 1 member' })).toBeVisible();
  await user.click(screen.getByRole('radio', { name: /^Add them, too/ }));
  await user.click(screen.getByRole('button', { name: 'Add 2 members' }));
  await waitFor(() => expect(api.bodiesOf('runMemberImport')).toEqual([{ id: 1, duplicates: 'add' }]));
});

test('discards a file', async () => {
  const { user, address, api } = await open(
    { answers: importOf({ status: 'ready', rows: 1, refused: 1 }) },
    '/importMembers/1',
  );
  expect(await screen.findByText('No row of this file can be added.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(address()).toBe('/importMembers'));
  expect(api.bodiesOf('discardMemberImport')).toEqual([{ id: 1 }]);
});

test('says that the server offers no imports, and sends nothing', async () => {
  const { api } = await open({ features: [] });
  expect(await screen.findByText('This server does not offer imports.')).toBeVisible();
  expect(api.requests).toEqual([]);
});
