import type { TestAnswers } from '@gym/api-client/testing';
import { addDays, dayAt } from '@gym/rules';
import { formatDay } from '@gym/ui';
import { screen, waitFor, within } from '@testing-library/react';
import { AFTER_MERGE, detailsOf, dietOf, MEMBERSHIP, MERGED, SIZES } from '../../testing/gym-answers.ts';
import { openAt } from '../../testing/open-at.ts';

const measured = (id: number, date: string, chest: number, waist: number) => ({
  id,
  version: 1,
  date,
  ...SIZES,
  chest,
  waist,
});
const HEALTH = [
  measured(3, '2026-04-30', 97.5, 84),
  measured(2, '2026-02-28', 97.5, 83.5),
  measured(1, '2026-01-31', 95, 85),
];
const MEASURED = { getMemberMeasurements: { data: HEALTH } };
const soldTo = (...memberships: Partial<typeof MEMBERSHIP & { can_take_back: boolean }>[]) => ({
  getMemberAssignments: {
    data: memberships.map((one, at) => ({ ...MEMBERSHIP, id: memberships.length - at, can_take_back: false, ...one })),
  },
});
const withTags = (...tags: string[]) => ({ getMemberDetailsById: { data: { ...detailsOf(2), tags } } });
const dayFromToday = (days: number): string => addDays(dayAt(new Date(), 'UTC'), days);
const withMembership = (of: Partial<ReturnType<typeof detailsOf>> & { starts?: string }) => ({
  getMemberDetailsById: { data: { ...detailsOf(2), ...of } },
});
const section = (name: string) => screen.findByRole('region', { name });
const LOCALE = { locale: 'en-GB', timeZone: 'UTC', fixedCities: ['Pune', 'Goa'] as const };
const open = (answers: TestAnswers = {}, at = '/member/2') => openAt(at, { config: LOCALE, answers });

test("shows the member's data, with the names of places", async () => {
  await open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Ann Lee' })).toBeVisible();
  const details = within(await section('Details'));
  for (const fact of ['0600000000', 'member2@gym.test', 'Teacher', 'Dev Lee', '1 Main Street', '010000'])
    expect(details.getByText(fact)).toBeVisible();
  for (const place of ['India', 'Gujarat', 'Surat']) expect(await details.findByText(place)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', '/updateMember/2');
  expect(screen.getByRole('link', { name: 'Assign plan' })).toHaveAttribute('href', '/planAssign?member=2');
});

test('shows the tags of the member, adds one and removes it', async () => {
  const { user, host, api } = await open();
  const tags = within(await screen.findByRole('group', { name: 'Tags' }));
  await user.click(tags.getByRole('button', { name: 'Add tag' }));
  api.answer({ ...withTags('Morning'), tagMembers: { data: { tag: 'Morning', changed: [2], missing: [] } } });
  await user.type(within(await screen.findByRole('dialog')).getByLabelText(/^Tag/), 'Morning{Enter}');
  expect(await tags.findByText('Morning')).toBeVisible();
  expect(host.toasts.visible().at(-1)).toMatchObject({ text: 'Added the tag Morning to 1 member.' });
  await user.click(tags.getByRole('button', { name: 'Remove tag' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove a tag from 1 member' }));
  api.answer(withTags());
  await user.click(dialog.getByRole('button', { name: 'Remove tag' }));
  await waitFor(() => expect(tags.queryByText('Morning')).not.toBeInTheDocument());
  expect(tags.queryByRole('button', { name: 'Remove tag' })).not.toBeInTheDocument();
  const sent = [{ ids: [2], tag: 'Morning' }];
  expect([api.bodiesOf('tagMembers'), api.bodiesOf('untagMembers')]).toEqual([sent, sent]);
});

test('names a fixed city', async () => {
  const { api } = await open({ getMemberDetailsById: { data: { ...detailsOf(2), city: 2 } } });
  expect(await screen.findByText('Goa')).toBeVisible();
  expect(api.requestsOf('getMemberDetailsById')).toHaveLength(1);
});

const actionsOf = (day: string) => `Correct measurements of ${day}Remove measurements of ${day}`;

test('shows each measurement with its unit, its change and a chart', async () => {
  const { user } = await open(MEASURED);
  const measurements = within(await section('Measurements'));
  const cardOf = async (part: string) => (await measurements.findByText(part, { selector: 'dt' })).parentElement!;
  expect(await cardOf('Chest')).toHaveTextContent('97.5 cmNo change since 28 Feb 2026');
  expect(await cardOf('Waist')).toHaveTextContent('84 cm+0.5 cm since 28 Feb 2026');
  expect(
    measurements.getByRole('img', {
      name: 'Waist: from 85 cm on 31 Jan 2026 to 84 cm on 30 Apr 2026, measured 3 times',
    }),
  ).toBeVisible();
  await user.click(measurements.getByText('All 3 measurements, in cm'));
  const table = measurements.getByRole('table', { name: 'Measurements by day' });
  expect(
    within(table)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual([
    'DateChestBicepsShoulderWaistThighActions',
    `30 Apr 202697.5341108455${actionsOf('30 Apr 2026')}`,
    `28 Feb 202697.53411083.555${actionsOf('28 Feb 2026')}`,
    `31 Jan 202695341108555${actionsOf('31 Jan 2026')}`,
  ]);
  expect(measurements.getByRole('link', { name: 'Add measurements' })).toHaveAttribute(
    'href',
    '/memberHealth?member=2',
  );
});

test("writes measurements and diet as the gym's locale does", async () => {
  const getMemberDietByMemberId = dietOf([{ food_item: 1, qty: 80.5, units: 'gm' }]);
  await openAt('/member/2', {
    config: { ...LOCALE, locale: 'de-DE' },
    answers: { ...MEASURED, getMemberDietByMemberId },
  });
  const measurements = within(await section('Measurements'));
  expect((await measurements.findByText('Waist', { selector: 'dt' })).parentElement).toHaveTextContent(/84 cm\+0,5 cm/);
  expect(measurements.getByRole('cell', { name: '83,5', hidden: true })).toBeInTheDocument();
  expect(await screen.findByRole('cell', { name: '80,5' })).toBeVisible();
});

test.each(['inches', 'in'])('never says "in in" of measurements in %s', async (measureUnit) => {
  await openAt('/member/2', { config: { ...LOCALE, measureUnit }, answers: MEASURED });
  expect(await screen.findByText('All 3 measurements, in inches')).toBeVisible();
  if (measureUnit === 'inches')
    expect(
      screen.getByRole('img', {
        name: 'Waist: from 85 inches on 31 Jan 2026 to 84 inches on 30 Apr 2026, measured 3 times',
      }),
    ).toBeVisible();
});

test('shows no change and no chart for one measurement', async () => {
  await open({ getMemberMeasurements: { data: HEALTH.slice(2) } });
  const measurements = within(await section('Measurements'));
  expect((await measurements.findByText('Chest', { selector: 'dt' })).parentElement).toHaveTextContent(/^Chest95 cm$/);
  expect(measurements.queryByRole('img')).toBeNull();
});

test('says that a member was never measured', async () => {
  await open({}, '/member/3');
  expect(await screen.findByText('Not measured yet')).toBeVisible();
});

test('says that a member has no diet', async () => {
  await openAt('/member/3', { features: [], config: LOCALE });
  expect(await screen.findByText('No diet yet')).toBeVisible();
});

test('shows the stored diet, with a link to change it', async () => {
  await open();
  const diet = within(await section('Diet'));
  expect((await diet.findAllByRole('row')).map((row) => row.textContent)).toEqual(['ItemQtyUnits', 'Rice150gm']);
  expect(diet.getByRole('link', { name: 'Change diet' })).toHaveAttribute('href', '/memberDiet?member=2');
});

test('shows what a spec-only server offers, and nothing broken', async () => {
  const { api } = await openAt('/member/2', { features: [], config: LOCALE });
  await section('Diet');
  await waitFor(() => expect(screen.getByText('Surat')).toBeVisible());
  expect(screen.queryByRole('region', { name: 'Measurements' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Memberships' })).toBeNull();
  expect([...new Set(api.requests.map(({ call }) => call))].sort()).toEqual([
    'getCityByStateId',
    'getCountryMaster',
    'getFoodItem',
    'getMemberDetailsById',
    'getMemberDietByMemberId',
    'getStateByCountryId',
  ]);
});

test("shows 'record not found' for an unknown member", async () => {
  await openAt('/member/999', {
    before: (api) => void api.reject('getMemberDetailsById', { status: 404 }),
  });
  expect(await screen.findByText('Record not found')).toBeVisible();
});

test('shows each membership as sold, the latest first', async () => {
  await openAt('/member/2', {
    config: { ...LOCALE, currency: 'EUR' },
    answers: soldTo({ plan_name: 'Gold', end: '2026-02-28' }, { end: '2026-01-31' }),
  });
  const memberships = within(await section('Memberships'));
  await waitFor(() =>
    expect(
      memberships
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.textContent),
    ).toEqual(['Gold1 Jan 202628 Feb 2026€29.50', 'Basic1 Jan 202631 Jan 2026€29.50']),
  );
  // The signed-in user sold none of them today.
  expect(memberships.getByText(/Ask an administrator to take it back/)).toBeVisible();
});

test('shows the latest memberships, and the earlier ones on request', async () => {
  const sold = ['05', '04', '03', '02', '01'].map((month) => ({ start: `2026-${month}-01`, end: `2026-${month}-28` }));
  const { user } = await open(soldTo(...sold));
  const memberships = within(await section('Memberships'));
  const ends = (name: string) =>
    within(memberships.getByRole('table', { name }))
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.children[2]?.textContent);
  expect(await memberships.findByText('2 earlier memberships')).toBeVisible();
  expect(ends('Memberships')).toEqual(['28 May 2026', '28 Apr 2026', '28 Mar 2026']);
  await user.click(memberships.getByText('2 earlier memberships'));
  expect(ends('Earlier memberships')).toEqual(['28 Feb 2026', '28 Jan 2026']);
});

test.each([
  [40, 'active', 'Active', '40 days left', 'until'],
  [8, 'active', 'Active', '8 days left', 'until'],
  [7, 'active', 'Ends soon', '7 days left', 'until'],
  [1, 'active', 'Ends soon', '1 day left', 'until'],
  [0, 'active', 'Ends soon', 'Last day', 'until'],
  [-1, 'ended', 'Ended', 'Ended 1 day ago', 'on'],
  [-30, 'ended', 'Ended', 'Ended 30 days ago', 'on'],
] as const)('a membership with %d days left says so in words', async (days, membership, status, left, on) => {
  const ends = dayFromToday(days);
  await open(withMembership({ membership, ends }));
  const summary = within(await section('At a glance'));
  expect(summary.getByText('Member 2')).toBeVisible();
  expect(summary.getByText(status)).toBeVisible();
  expect(summary.getByText(left)).toBeVisible();
  expect(summary.getByText(`${on} ${formatDay(ends, 'en-GB')}`)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Renew' })).toHaveAttribute('href', '/planAssign?member=2');
});

test('a membership that begins later says when it starts, and is no active one', async () => {
  const starts = dayFromToday(9);
  await open(withMembership({ membership: 'upcoming', ends: dayFromToday(40), starts }));
  const summary = within(await section('At a glance'));
  expect(summary.queryByText('Active')).toBeNull();
  for (const text of ['Upcoming', 'Starts in 9 days', `starts on ${formatDay(starts, 'en-GB')}`])
    expect(summary.getByText(text)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Renew' })).toBeVisible();
});

test('a member without a membership is offered a plan', async () => {
  await open();
  expect(within(await section('At a glance')).getByText('No plan')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Assign plan' })).toHaveAttribute('href', '/planAssign?member=2');
  expect(screen.getByRole('link', { name: 'Measure' })).toHaveAttribute('href', '/memberHealth?member=2');
  expect(screen.getByRole('link', { name: 'Diet' })).toHaveAttribute('href', '/memberDiet?member=2');
});

test('calls, mails and messages the member; a phone without a country code has no WhatsApp', async () => {
  const { unmount } = await open();
  expect(await screen.findByRole('link', { name: 'Call Ann Lee' })).toHaveAttribute('href', 'tel:0600000000');
  expect(screen.getByRole('link', { name: 'Email Ann Lee' })).toHaveAttribute('href', 'mailto:member2@gym.test');
  expect(screen.queryByRole('link', { name: /WhatsApp/ })).toBeNull();
  unmount();
  await open({ getMemberDetailsById: { data: { ...detailsOf(2), phone: '+919820012345' } } });
  expect(await screen.findByRole('link', { name: 'WhatsApp Ann Lee' })).toHaveAttribute(
    'href',
    'https://wa.me/919820012345',
  );
});

test('shows the way back to the list, and prints', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  const { user } = await open();
  const trail = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
  expect(trail.getByRole('link', { name: 'Members' })).toHaveAttribute('href', '/memberList');
  expect(await trail.findByText('Ann Lee')).toHaveAttribute('aria-current', 'page');
  await user.click(await screen.findByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledTimes(1);
});

test.each([
  ['getMemberAssignments', 'Memberships', 'No membership yet'],
  ['getMemberMeasurements', 'Measurements', '84 cm'],
  ['getMemberDietByMemberId', 'Diet', 'Rice'],
  ['getStateByCountryId', 'Details', 'Surat'],
] as const)('if %s fails, only %s fails, with its own retry', async (call, title, text) => {
  let repair = () => {};
  const { user } = await openAt('/member/2', {
    config: LOCALE,
    answers: MEASURED,
    before: (api) => void (repair = api.reject(call, { status: 500, reason: 'Out of order.' })),
  });
  const part = within(await section(title));
  const retry = await part.findByRole('button', { name: 'Retry' });
  expect(screen.getAllByRole('button', { name: 'Retry' })).toHaveLength(1);
  repair();
  await user.click(retry);
  expect(await part.findByText(text)).toBeVisible();
});

test('takes back the last membership with a reason, which needs one', async () => {
  const gold = { plan_name: 'Gold', end: '2126-02-28', can_take_back: true };
  const { user, api } = await open({
    ...soldTo(gold, {}),
    ...withMembership({ membership: 'active', ends: gold.end }),
  });
  const memberships = within(await section('Memberships'));
  expect(await memberships.findAllByRole('button', { name: 'Take back' })).toHaveLength(1);
  await user.click(memberships.getByRole('button', { name: 'Take back' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(memberships.getByRole('button', { name: 'Take back' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Take back this sale?' }));
  expect(dialog.getByText(/^Gold, 1 Jan 2026 – 28 Feb 2126, for/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Take back' }));
  expect(await dialog.findByText('Enter a reason')).toBeVisible();
  await user.type(dialog.getByLabelText('Reason'), 'Sold to the wrong member');
  api.answer({ ...soldTo({}), ...withMembership({ membership: 'ended', ends: MEMBERSHIP.end }) });
  await user.click(dialog.getByRole('button', { name: 'Take back' }));
  expect(await screen.findByText('Gold taken back')).toBeVisible();
  expect(memberships.queryByText('Gold')).toBeNull();
  expect(await within(await section('At a glance')).findByText('Ended')).toBeVisible();
  expect(api.requestsOf('takeBackMembership')[0]?.body).toEqual({ id: 2, reason: 'Sold to the wrong member' });
});

test('a membership that was renewed meanwhile is not taken back, and the reason typed stays', async () => {
  const { user } = await openAt('/member/2', {
    answers: soldTo({ end: '2126-01-31', can_take_back: true }),
    before: (api) =>
      void api.reject('takeBackMembership', { status: 409, reason: 'A later membership follows this one.' }),
  });
  await user.click(await screen.findByRole('button', { name: 'Take back' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Reason'), 'A mistake');
  await user.click(dialog.getByRole('button', { name: 'Take back' }));
  expect(await dialog.findByText('A later membership follows this one.')).toBeVisible();
  expect(dialog.getByLabelText('Reason')).toHaveValue('A mistake');
});

test('says that a member never had a plan', async () => {
  await open();
  expect(await screen.findByText('No membership yet')).toBeVisible();
});

test('redirects a merged member to the kept record, and says so', async () => {
  await open(AFTER_MERGE, '/member/3');
  expect(await screen.findByRole('heading', { level: 1, name: 'Ann Lee' })).toBeVisible();
  expect(screen.getByText('Member 3 was merged into Ann Lee, number 2. Go on with that record.')).toBeVisible();
});

test.each([
  ['getMemberDetailsById', '/updateMember/3', '/updateMember/2'],
  ['getMemberHealthByMemberId', '/updateMemberHealth/3', '/updateMemberHealth/2'],
  ['getMemberById', '/memberDiet?member=3', '/memberDiet?member=2'],
  ['getMemberById', '/planAssign?member=3', '/planAssign?member=2'],
] as const)('if %s says that the member was merged, links %s to the kept record', async (call, path, kept) => {
  await openAt(path, { before: (api) => void api.reject(call, MERGED) });
  expect(await screen.findByText(/Member 3 was merged into Ann Lee, number 2/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open member 2' })).toHaveAttribute('href', kept);
});

test("says that a member's data was erased", async () => {
  const reason = 'The data of member 3 was erased.';
  await openAt('/member/3', {
    before: (api) => void api.reject('getMemberDetailsById', { status: 410, reason }),
  });
  expect(await screen.findByText(reason)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to the member list' })).toBeVisible();
});

test('offers its slot to other remotes, with the member', async () => {
  await openAt('/member/2', { Slot: ({ name, context }) => <p>{`${name} ${JSON.stringify(context)}`}</p> });
  expect(await screen.findByText('member-page {"member":"2"}')).toBeVisible();
});
