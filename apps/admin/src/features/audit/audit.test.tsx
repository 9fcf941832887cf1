import type { AuditEntry } from '@gym/api-contract';
import { cells } from '@gym/remote-kit';
import { screen, waitFor, within } from '@testing-library/react';
import { openAt, type OpenOptions, SPECIFICATION } from '../../testing/open-at.ts';

const ENTRY: AuditEntry = {
  ...{ id: 7, at: '2027-01-31T23:30:00.000Z', user_id: 1, user_name: 'Ada Admin', address: '10.0.0.1' },
  ...{ action: 'updateUserDetails', record: 'user', record_id: 2, label: 'Sam Staff', before: null, after: null },
};
const RAISED: AuditEntry = {
  ...{ ...ENTRY, action: 'updatePlanDetail', record: 'plan', record_id: 1, label: 'Basic' },
  ...{ before: { plan_name: 'Basic', price: 29.5, free_days: 3, version: 1 } },
  ...{ after: { plan_name: 'Basic', price: 31, free_days: 2, version: 2 } },
};

const trailOf = (data: AuditEntry[], more = false) => ({ getAuditTrail: { data, more } });
/** Opens the trail with these entries. */
const open = (entries: AuditEntry[] = [], at = '/audit', options: OpenOptions = {}) =>
  openAt(at, { answers: trailOf(entries), ...options });
/** Opens the trail with one entry, and resolves to the texts of its cells and of its changed fields. */
async function openWith(over: Partial<AuditEntry>) {
  await open([{ ...ENTRY, ...over }]);
  await screen.findByRole('table', { name: 'Audit trail' });
  return {
    entry: cells()[0]!,
    fields: [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent),
  };
}
const lastQuery = ({ requestsOf }: Awaited<ReturnType<typeof open>>['api']) =>
  requestsOf('getAuditTrail').at(-1)?.query;

test('B1: shows what changed, who changed it and when, and the values before and after', async () => {
  const { user } = await open([RAISED]);
  expect(await screen.findByRole('link', { name: 'Changed plan Basic' })).toHaveAttribute('href', '/updatePlan/1');
  expect(cells()[0]?.[1]).toBe('Ada Admin10.0.0.1');
  const details = within(screen.getByRole('table')).getByRole('group');
  expect(details).not.toHaveAttribute('open');
  await user.click(within(details).getByText('Price, Free days'));
  expect(details).toHaveAttribute('open');
  const fields = [...details.querySelectorAll('dl > div')].map(({ textContent }) => textContent);
  expect(fields).toEqual(['Pricewas €29.50 →  is now €31.00', 'Free dayswas Days →  is now Weekly']);
  expect(screen.getByText('1 change')).toBeVisible();
});

test.each([
  [true, 'Archived plan Basic', 'Archivedwas No →  is now Yes'],
  [false, 'Offered plan Basic again', 'Archivedwas Yes →  is now No'],
])('says that a plan was archived: %p', async (archived, action, change) => {
  const plan = { plan_name: 'Basic', archived: !archived };
  const { fields } = await openWith({ ...RAISED, before: plan, after: { ...plan, archived } });
  expect(screen.getByRole('link', { name: action })).toBeVisible();
  expect(fields).toEqual([change]);
});

test('says how contributions were arranged before a reset', async () => {
  const arranged = {
    contributions: [
      { id: '/planList', hidden: false, title: 'Tariffs' },
      { id: '/audit', hidden: true },
    ],
  };
  const entry = { action: 'arrangeContributions', record: 'arrangement', record_id: 1, label: 'Side menu' } as const;
  const { fields } = await openWith({ ...entry, before: arranged, after: { contributions: [] } });
  expect(screen.getByText('Arranged Side menu')).toBeVisible();
  expect(fields).toEqual(['Orderwas Tariffs, /audit (hidden) →  is now nothing']);
});

test("shows times in the gym's time zone", async () => {
  await open([ENTRY], '/audit', { config: { timeZone: 'Asia/Kolkata' } });
  expect(await screen.findByText('1 Feb 2027, 05:00:00')).toHaveAttribute('datetime', '2027-01-31T23:30:00.000Z');
});

test.each<[string, Partial<AuditEntry>, string, string]>([
  ['saveUserDetails', {}, 'Added user Sam Staff', 'Ada Admin'],
  ['ForgetPassword', {}, 'Changed the own password: Sam Staff', 'Ada Admin'],
  ['addPasskey', {}, 'Added a passkey of Sam Staff', 'Ada Admin'],
  [
    'ChangePassword',
    { user_id: null, user_name: null },
    'Set a new password with a code: Sam Staff',
    'Nobody signed in',
  ],
  ['create-admin', { user_id: null, user_name: null, address: null }, 'Added administrator Sam Staff', 'Command line'],
  ['updateUserDetails', { user_id: 9, user_name: null }, 'Changed user Sam Staff', 'User 9'],
  [
    'renewalPlan',
    { record: 'assignment', after: { plan_name: 'Gold', member_id: 2 } },
    'Assigned plan Gold to Sam Staff',
    'Ada Admin',
  ],
  [
    'saveDietTemplate',
    { record: 'diet template', before: { name: 'Lean' }, label: 'Lean' },
    'Changed diet template Lean',
    'Ada Admin',
  ],
  ['saveDiet', { record: 'diet', label: '' }, 'Changed the diet of Diet 2', 'Ada Admin'],
  [
    'getMemberDietByMemberId',
    { record: 'health data', label: 'Mia Wong' },
    'Read the health data of Mia Wong',
    'Ada Admin',
  ],
  ['paintLocker', { label: 'Blue' }, 'paintLocker: Blue', 'Ada Admin'],
])('describes %s in words', async (action, over, what, who) => {
  const { entry } = await openWith({ action, ...over });
  expect(entry[0]).toBe(what);
  expect(entry[1]).toMatch(new RegExp(`^${who}`));
});

test.each<[string, Partial<AuditEntry>, string, string[]]>([
  [
    'shows each field of an added record once',
    { before: null, after: { id: 2, fname: 'Ann', active: true, role: 2, version: 1 } },
    'First name, Role, Active',
    ['First nameAnn', 'RoleStaff', 'ActiveYes'],
  ],
  [
    'shows the values of a removed record',
    { before: { name: 'Lean', diet: [{ food_item: 1 }] }, after: null },
    'Name, Foods',
    ['NameLean', 'Foods1 food'],
  ],
  [
    'counts the changed foods of a diet',
    {
      before: { diet: '[{"food_item":1,"qty":1},{"food_item":2}]' },
      after: { diet: [{ food_item: 1, qty: 2 }, { food_item: 3 }, { food_item: 4 }] },
    },
    'Foods',
    ['Foodswas 2 foods →  is now 3 foods (2 added, 1 changed, 1 removed)'],
  ],
  [
    'shows an empty value as nothing',
    { before: { image: null }, after: { image: 'a.webp' } },
    'Picture',
    ['Picturewas nothing →  is now a.webp'],
  ],
  [
    'shows an unknown field unchanged',
    { before: { locker_no: { a: 1 } }, after: { locker_no: { a: 2 } } },
    'locker no',
    ['locker nowas {"a":1} →  is now {"a":2}'],
  ],
  [
    'counts further fields',
    { before: null, after: { chest: 1, biceps: 2, waist: 3, thigh: 4, date: '2027-01-31' } },
    'Day, Chest, Biceps and 2 more',
    ['Day31 Jan 2027', 'Chest1', 'Biceps2', 'Waist3', 'Thigh4'],
  ],
])('%s', async (_case, over, summary, expected) => {
  const { fields } = await openWith(over);
  expect(document.querySelector('summary')?.textContent).toBe(summary);
  expect(fields).toEqual(expected);
});

const MEMBER: Partial<AuditEntry> = { record: 'member', record_id: 1002, label: 'Ann Lee' };
const COUNTS = { memberships: 1, measurements: 2, diets: 0 };

test.each<[string, Partial<AuditEntry>, string, string]>([
  [
    'a merge, at the member who is gone',
    { action: 'mergeMembers', before: { id: 1002, fname: 'Ann' }, after: { merged_into: 1001, ...COUNTS } },
    'Merged member Ann Lee into member 1001',
    'Moved to member 1001: 1 membership, 2 measurements.First nameFirst nameAnn',
  ],
  [
    'a merge, at the member who stays',
    { action: 'mergeMembers', before: { version: 1 }, after: { version: 2, merged_from: 1002, ...COUNTS } },
    'Merged another member into Ann Lee',
    'Moved here from member 1002: 1 membership, 2 measurements.',
  ],
  [
    'a merge of an earlier release',
    { action: 'mergeMembers', before: { fname: 'Ann' }, after: { merged_into: 1001 } },
    'Merged member Ann Lee into member 1001',
    'Moved to member 1001.First nameFirst nameAnn',
  ],
  [
    'the undo of a merge, at the member who is back',
    { action: 'undoMerge', before: { merged_into: 1001 }, after: { fname: 'Ann', ...COUNTS } },
    'Undid the merge of Ann Lee',
    'Moved back from member 1001: 1 membership, 2 measurements.First nameFirst nameAnn',
  ],
  [
    'the undo of a merge, at the other member',
    { action: 'undoMerge', before: { version: 2 }, after: { version: 3, unmerged: 1002, ...COUNTS } },
    'Undid a merge into Ann Lee',
    'Moved back to member 1002: 1 membership, 2 measurements.',
  ],
  [
    'an erasure',
    { action: 'eraseMember', label: '1002 (erased)', before: null, after: { erased_member: 1002, ...COUNTS } },
    'Erased the data of member 1002',
    'Deleted: the personal data, 2 measurements. Kept without a name: 1 membership.',
  ],
  [
    'an entry that an erasure emptied',
    { action: 'addMemberDetail', label: '1002 (erased)', before: null, after: { erased_member: 1002 } },
    'Added member 1002 (erased)',
    'Emptied by an erasure.',
  ],
  [
    'an imported membership',
    { action: 'member-import', record: 'assignment', before: null, after: { plan_name: 'Gold' } },
    'Added plan Gold of Ann Lee by import',
    'Plan namePlan nameGold',
  ],
  [
    'the erasure of a user',
    { action: 'eraseUser', record: 'user', record_id: 7, label: '7 (erased)', after: { erased_user: 7 } },
    'Erased the data of user 7',
    'Deleted: the account and its personal data.',
  ],
])('says what happened in %s', async (_case, over, what, fields) => {
  const { entry } = await openWith({ ...MEMBER, ...over });
  expect([entry[0], entry[3]]).toEqual([what, fields]);
});

test('shows no details of a password change', async () => {
  const { entry } = await openWith({ action: 'ForgetPassword' });
  expect(document.querySelector('details')).toBeNull();
  expect(entry[3]).toBe('Not shown');
});

test('shows a name with markup as text', async () => {
  const label = '<img src=x onerror=alert(1)> {{7*7}}';
  const { entry } = await openWith({ action: 'saveUserDetails', label });
  expect(entry[0]).toBe(`Added user ${label}`);
  expect(document.querySelector('img')).toBeNull();
});

test('puts all filters into the URL and the request on Show', async () => {
  const { user, address, api } = await open([RAISED]);
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Who' }), 'Sam Staff');
  await user.selectOptions(screen.getByRole('combobox', { name: 'What' }), 'Plan');
  await user.type(screen.getByRole('textbox', { name: /^Number/ }), '1');
  await user.type(screen.getByLabelText('From'), '2027-01-01');
  expect(address()).toBe('/audit');
  api.answer(trailOf([]));
  await user.click(screen.getByRole('button', { name: 'Show' }));
  await waitFor(() => expect(address()).toBe('/audit?person=2&record=plan&record_id=1&from=2027-01-01'));
  expect(await screen.findByText('No change matches these filters.')).toBeVisible();
  expect(lastQuery(api)).toEqual({ person: '2', record: 'plan', record_id: '1', from: '2027-01-01', size: '30' });
  api.answer(trailOf([RAISED]));
  await user.click(screen.getByRole('link', { name: 'Show everything' }));
  await waitFor(() => expect(cells()).toHaveLength(1));
  expect(address()).toBe('/audit');
  expect(screen.getByRole('combobox', { name: 'Who' })).toHaveValue('');
});

test('keeps the focus on Show, also after a link, and announces the count in a live region', async () => {
  const { user, address, api } = await open([], '/audit?record=user');
  const told = screen.getAllByRole('status')[0]!;
  expect(told).toBeEmptyDOMElement();
  const everything = await screen.findByRole('link', { name: 'Show everything' });
  api.answer(trailOf([RAISED]));
  await user.click(everything);
  await waitFor(() => expect(told).toHaveTextContent('1 change'));
  await user.selectOptions(screen.getByRole('combobox', { name: 'What' }), 'Member');
  api.answer(trailOf([]));
  await user.click(screen.getByRole('button', { name: 'Show' }));
  await waitFor(() => expect(told).toHaveTextContent('0 changes'));
  expect(address()).toBe('/audit?record=member');
  expect(screen.getByRole('button', { name: 'Show' })).toHaveFocus();
});

test('fills the filters from the URL and ignores invalid ones', async () => {
  const { api } = await open([], '/audit?person=0&record=user&record_id=x&from=2027-1-1&to=2027-12-31&before=-1');
  expect(await screen.findByRole('combobox', { name: 'Who' })).toHaveDisplayValue('Nobody signed in');
  expect(screen.getByLabelText('To')).toHaveValue('2027-12-31');
  await waitFor(() => expect(lastQuery(api)).toEqual({ person: '0', record: 'user', to: '2027-12-31', size: '30' }));
});

test.each([
  [
    'a number without a kind',
    async (user: any) => user.type(await screen.findByRole('textbox', { name: /^Number/ }), '7'),
    'Choose the kind of record with this number.',
  ],
  [
    'a last day before the first',
    async (user: any) => {
      await user.type(await screen.findByLabelText('From'), '2027-02-01');
      await user.type(screen.getByLabelText('To'), '2027-01-01');
    },
    'This day is before From.',
  ],
])('%s shows a message at its field, and sends no request', async (_case, type, message) => {
  const { user, api } = await open();
  await type(user);
  await waitFor(() => expect(api.requestsOf('getAuditTrail')).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Show' }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(api.requestsOf('getAuditTrail')).toHaveLength(1);
});

test('shows older changes on their own page; Back leads to the latest', async () => {
  const entries = Array.from({ length: 33 }, (_, at) => ({ ...RAISED, id: 33 - at }));
  const { user, address, api } = await openAt('/audit?record=plan', {
    answers: {
      getAuditTrail: ({ query }) =>
        query.before ? { data: entries.slice(30), more: false } : { data: entries.slice(0, 30), more: true },
    },
  });
  await waitFor(() => expect(cells()).toHaveLength(30));
  await user.click(screen.getByRole('link', { name: 'Show older' }));
  await waitFor(() => expect(cells()).toHaveLength(3));
  expect(lastQuery(api)).toEqual({ record: 'plan', before: '4', size: '30' });
  expect(address()).toBe('/audit?record=plan&before=4');
  expect(screen.getByText('3 earlier changes')).toHaveFocus();
  expect(screen.queryByRole('link', { name: 'Show older' })).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Back to the latest' }));
  await waitFor(() => expect(cells()).toHaveLength(30));
  expect(address()).toBe('/audit?record=plan');
});

test('reads the same filters again on Show', async () => {
  const { user, api } = await open();
  expect(await screen.findByText('No changes')).toBeVisible();
  api.answer(trailOf([RAISED]));
  await user.click(screen.getByRole('button', { name: 'Show' }));
  await waitFor(() => expect(cells()).toHaveLength(1));
});

test("shows the trail when the users' names cannot be read", async () => {
  await open([RAISED], '/audit', {
    before: (api) => void api.reject('getUsersDetails', { status: 503, reason: 'No names today.' }),
  });
  expect(await screen.findByRole('table')).toBeVisible();
  expect(await screen.findByText('No names today.')).toBeVisible();
});

test('links the forms of users and plans to their history', async () => {
  const { unmount } = await open([], '/updateUser/2');
  const history = await screen.findByRole('link', { name: 'History' });
  expect(history).toHaveAttribute('href', '/audit?record=user&record_id=2');
  unmount();
  const { user } = await open([RAISED], '/updatePlan/1');
  await user.click(await screen.findByRole('link', { name: 'History' }));
  expect(await screen.findByText('Changed plan Basic')).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'What' })).toHaveDisplayValue('Plan');
});

test('requests nothing and links nothing if the server does not announce the trail', async () => {
  const { unmount, api } = await open([], '/audit', SPECIFICATION);
  expect(screen.getByText('This server keeps no audit trail.')).toBeVisible();
  expect(api.requests).toEqual([]);
  unmount();
  await open([], '/updatePlan/1', SPECIFICATION);
  expect(screen.queryByRole('link', { name: 'History' })).toBeNull();
});

test('filters by reads of health data only if the server announces them', async () => {
  const { user, unmount, api } = await open();
  await user.selectOptions(screen.getByLabelText('What'), 'Health data read');
  await user.click(screen.getByRole('button', { name: 'Show' }));
  await waitFor(() => expect(lastQuery(api)).toMatchObject({ record: 'health data' }));
  unmount();
  await open([], '/audit', { features: ['audit-trail'] });
  expect(within(screen.getByLabelText('What')).queryByText('Health data read')).toBeNull();
});
