import { messages, named, says, valuesOf } from '@gym/remote-kit';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { rejection } from '@gym/api-client/testing';
import { AFTER_MERGE, detailsOf, MERGED } from '../../testing/gym-answers.ts';
import { openAt, type OpenOptions } from '../../testing/open-at.ts';

const TYPED: [name: string, value: string][] = [
  ['first_name', 'Nina'],
  ['last_name', 'Ng'],
  ['father_fname', 'Omar'],
  ['father_lname', 'Ng'],
  ['profession', 'Baker'],
  ['phone', '0012'],
  ['email', 'nina@gym.test'],
  ['address', '1 High Street'],
  ['pincode', '00560'],
];
const NAMES = [
  'first_name',
  'last_name',
  'father_fname',
  'father_lname',
  'profession',
  'phone',
  'email',
  'address',
  'country',
  'state',
  'city',
  'pincode',
];

/** A server of the specification announces nothing. */
const SPECIFICATION: OpenOptions = { features: [] };
const SERVERS: [server: string, options: OpenOptions][] = [
  ['full', {}],
  ['spec-only', SPECIFICATION],
];

async function open(at = '/addmember', options = SPECIFICATION) {
  const opened = await openAt(at, options);
  const { user } = opened;
  const choose = async (name: Place, label: string) => {
    await offered(name, label);
    await user.click(picker(name));
    await user.keyboard(`${label}{Enter}`);
  };
  return {
    ...opened,
    choose,
    save: () => user.click(screen.getByRole('button', { name: 'Save' })),
    fill: async () => {
      for (const [name, value] of TYPED) await user.type(named(name), value);
      await choose('country', 'India');
      await choose('state', 'Kerala');
      await choose('city', 'Kochi');
    },
  };
}

type Place = 'country' | 'state' | 'city';
const LABELS = { country: 'Country', state: 'State', city: 'City' };
const picker = (name: Place) => screen.getByRole<HTMLInputElement>('combobox', { name: LABELS[name] });
/** The choices, as the native select of the field's name lists them. */
const options = (name: Place) => [...named<HTMLSelectElement>(name).options].map(({ value, text }) => [value, text]);
const offered = (name: Place, label: string) =>
  waitFor(() => expect(options(name).map(([, text]) => text)).toContain(label));

test('the toast of a new member opens the member, and assigns a plan', async () => {
  const { fill, save } = await open('/addmember', { answers: { addMemberDetail: { data: { id: 14 } } } });
  await fill();
  await save();
  const link = (name: string) => screen.findByRole('link', { name });
  expect(await link('Open Nina Ng')).toHaveAttribute('href', '/member/14');
  expect(await link('Assign plan')).toHaveAttribute('href', '/planAssign?member=14');
});

describe.each(SERVERS)('against a %s server', (_server, options) => {
  test('E3: adds a member by addMemberDetail, with ids as numbers and digits as text, and lists it', async () => {
    const { fill, save, address, api } = await open('/addmember', options);
    await fill();
    await save();
    await waitFor(() => expect(address()).toBe('/memberList'));
    expect(api.bodiesOf('addMemberDetail')).toEqual([
      {
        fname: 'Nina',
        lname: 'Ng',
        father_fname: 'Omar',
        father_lname: 'Ng',
        profession: 'Baker',
        email: 'nina@gym.test',
        phone: '0012',
        address: '1 High Street',
        country: 1,
        state: 2,
        city: 5,
        pincode: '00560',
      },
    ]);
    await screen.findByText(says('Saved: Member Nina Ng.'));
  });

  test('E4, E5: fills the form from getMemberDetailsById, and saves by id with leading zeros', async () => {
    const { user, save, address, api } = await open('/updateMember/3', options);
    await waitFor(() =>
      expect(valuesOf(NAMES)).toEqual([
        'Ben',
        'Okafor',
        'Dev',
        'Okafor',
        'Teacher',
        '0600000001',
        'member3@gym.test',
        '2 Main Street',
        '1',
        '1',
        '3',
        '010001',
      ]),
    );
    expect(document.title).toBe('Ben Okafor · Update Member · Test Gym');
    await user.clear(named('first_name'));
    await user.type(named('first_name'), 'Benjamin');
    await save();
    await waitFor(() => expect(address()).toBe('/memberList'));
    expect(api.bodiesOf('updateMemberDetail')).toMatchObject([
      { id: 3, fname: 'Benjamin', phone: '0600000001', pincode: '010001', city: 3 },
    ]);
  });

  test("B5: shows 'record not found' with a link to the list for an unknown member", async () => {
    await open('/updateMember/999', {
      ...options,
      before: (api) => void api.reject('getMemberDetailsById', { status: 404 }),
    });
    expect(await screen.findByText('Record not found')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to the member list' })).toHaveAttribute('href', '/memberList');
  });
});

test('E3: shows the messages of an empty member', async () => {
  const { save, host } = await open();
  await save();
  await waitFor(() =>
    expect(messages()).toEqual([
      'Enter youer first name',
      'Enter youer last name',
      'Enter youer Father name',
      'Enter youer Father name',
      'Enter youer profession name',
      'Enter youer Phone Number',
      'Enter youer vallid email',
      'Enter youer address',
      'Enter youer country',
      'Enter youer state',
      'Enter youer city',
      'Enter youer city',
    ]),
  );
  expect(host.saves.submitted).toEqual([]);
});

test.each(['ann', 'ann@', '@gym.test', 'ann gym@x.y'])('E3: rejects the email %s', async (email) => {
  const { user } = await open();
  await user.type(named('email'), email);
  await user.tab();
  await waitFor(() => expect(messages()).toEqual(['Enter youer vallid email']));
});

test.each(SERVERS)('E4: saves a member without a profession on a %s server', async (_server, options) => {
  const { user, save, api } = await open('/updateMember/3', options);
  await user.clear(await screen.findByLabelText('Profession'));
  await save();
  expect(await screen.findByText(says('Saved: Member Ben Okafor.'))).toBeVisible();
  expect(api.bodiesOf('updateMemberDetail')).toMatchObject([{ id: 3, profession: '' }]);
});

test("E6: loads a country's states and clears state and city; a state clears the city", async () => {
  const { choose, fill } = await open();
  await fill();
  expect(valuesOf(['country', 'state', 'city'])).toEqual(['1', '2', '5']);
  await choose('state', 'Gujarat');
  expect(valuesOf(['country', 'state', 'city'])).toEqual(['1', '1', '']);
  await choose('city', 'Surat');
  await choose('country', 'Portugal');
  expect(valuesOf(['country', 'state', 'city'])).toEqual(['2', '', '']);
  await offered('state', 'Algarve');
  expect(options('state')).toEqual([
    ['', '--Select--'],
    ['3', 'Algarve'],
  ]);
});

test('E6: ignores a slow answer for an earlier choice', async () => {
  const { choose, api } = await open();
  const release = api.hold('getStateByCountryId');
  await choose('country', 'India');
  await waitFor(() => expect(api.requestsOf('getStateByCountryId')).toHaveLength(1));
  await choose('country', 'Portugal');
  await waitFor(() => expect(api.requestsOf('getStateByCountryId')).toHaveLength(2));
  release();
  await choose('state', 'Algarve');
  expect(options('state')).toEqual([
    ['', '--Select--'],
    ['3', 'Algarve'],
  ]);
});

test('E7: offers --Select--, the two fixed cities, then the loaded ones, each id once', async () => {
  const data = [
    { id: 1, city_name: 'One' },
    { id: 2, city_name: 'Two' },
    { id: 5, city_name: 'Kochi' },
  ];
  const { choose, user } = await open('/addmember', {
    ...SPECIFICATION,
    answers: { getCityByStateId: { data } },
    config: { fixedCities: ['Pune', 'Goa'] },
  });
  expect(options('city')).toEqual([
    ['', '--Select--'],
    ['1', 'Pune'],
    ['2', 'Goa'],
  ]);
  await choose('country', 'India');
  await choose('state', 'Kerala');
  await offered('city', 'Kochi');
  expect(options('city')).toEqual([
    ['', '--Select--'],
    ['1', 'Pune'],
    ['2', 'Goa'],
    ['5', 'Kochi'],
  ]);
  await user.click(picker('city'));
  const shown = within(screen.getByRole('listbox', { name: 'City' })).getAllByRole('option');
  expect(shown.map(({ textContent }) => textContent)).toEqual(['--Select--', 'Pune', 'Goa', 'Kochi']);
  expect(screen.getAllByText('3 cities')).toHaveLength(1);
  await user.click(shown[3]!);
  expect(valuesOf(['city'])).toEqual(['5']);
  await user.click(picker('city'));
  await user.click(screen.getByRole('option', { name: '--Select--' }));
  expect([...valuesOf(['city']), picker('city').value]).toEqual(['', '']);
});

test('E6: a letter and Tab choose each place, also before its choices have come', async () => {
  const { user, api } = await open();
  await offered('country', 'India');
  const releases = [api.hold('getStateByCountryId'), api.hold('getCityByStateId')];
  await user.click(picker('country'));
  await user.keyboard('i{Tab}ker{Tab}ko{Tab}');
  expect(named('pincode')).toHaveFocus();
  expect([picker('country').value, picker('state').value, picker('city').value]).toEqual(['India', 'ker', 'ko']);
  for (const release of releases) release();
  await waitFor(() => expect(valuesOf(['country', 'state', 'city'])).toEqual(['1', '2', '5']));
  expect([picker('state').value, picker('city').value, messages()]).toEqual(['Kerala', 'Kochi', []]);
});

describe('E6: Enter before the choices of the typed places have come', () => {
  async function submitEarly() {
    const opened = await open();
    const { user, api } = opened;
    await offered('country', 'India');
    for (const [name, value] of TYPED) await user.type(named(name), value);
    const releases = [api.hold('getStateByCountryId'), api.hold('getCityByStateId')];
    await user.click(picker('country'));
    await user.keyboard('i{Tab}ker{Tab}ko{Tab}{Enter}{Enter}');
    expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true');
    expect(messages()).toEqual([]);
    return { ...opened, release: () => releases.forEach((release) => release()) };
  }

  test('waits for them, and saves once', async () => {
    const { api, address, release } = await submitEarly();
    release();
    await waitFor(() => expect(address()).toBe('/memberList'));
    expect(api.bodiesOf('addMemberDetail')).toMatchObject([{ country: 1, state: 2, city: 5 }]);
    expect(api.bodiesOf('addMemberDetail')).toHaveLength(1);
  });

  test('saves nothing once the user wants to leave', async () => {
    const { api, user, release } = await submitEarly();
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    expect(await screen.findByRole('dialog')).toBeVisible();
    release();
    await waitFor(() => expect(valuesOf(['country', 'state', 'city'])).toEqual(['1', '2', '5']));
    expect(screen.getByRole('button', { name: 'Save', hidden: true })).not.toHaveAttribute('aria-disabled', 'true');
    expect(api.bodiesOf('addMemberDetail')).toEqual([]);
  });
});

test('E6: a script that fills the native select by its name chooses too', async () => {
  await open();
  await offered('country', 'Portugal');
  fireEvent.change(named<HTMLSelectElement>('country'), { target: { value: '2' } });
  await offered('state', 'Algarve');
  expect(picker('country')).toHaveValue('Portugal');
});

test('E7: saves a fixed city under any state', async () => {
  const { fill, choose, save, api } = await open();
  await fill();
  await choose('city', 'City 2');
  await save();
  await waitFor(() => expect(api.bodiesOf('addMemberDetail')).toMatchObject([{ state: 2, city: 2 }]));
});

test('E8: accepts digits in phone and pincode, a plus before a phone, with a numeric keyboard', async () => {
  const { user } = await open();
  await user.type(named('phone'), '+49 (0)30-12a');
  await user.type(named('pincode'), '+0 05x');
  expect(valuesOf(['phone', 'pincode'])).toEqual(['+4903012', '005']);
  expect([named('phone').inputMode, named('pincode').inputMode, named('phone').type]).toEqual([
    'numeric',
    'numeric',
    'text',
  ]);
});

test('E8: a server that announces it takes pincodes with letters', async () => {
  const { user, fill, save, api } = await open('/addmember', {
    features: ['pincode-letters'],
  });
  await fill();
  expect(named('pincode').inputMode).toBe('');
  await user.clear(named('pincode'));
  await user.type(named('pincode'), 'SW1A/1AA');
  await save();
  expect(messages()).toEqual(['Enter letters and digits, with a blank or hyphen between them']);
  await user.clear(named('pincode'));
  await user.type(named('pincode'), 'SW1A 1AA');
  await save();
  await waitFor(() => expect(api.bodiesOf('addMemberDetail')).toMatchObject([{ pincode: 'SW1A 1AA' }]));
});

test('says why choices cannot be loaded, and offers to retry', async () => {
  const { user, api, choose } = await open('/addmember', {
    before: (server) => void server.reject('getCountryMaster', { status: 503, reason: 'The atlas is out.' }),
  });
  expect(await screen.findByText('The atlas is out.')).toBeVisible();
  api.answerWith('getCountryMaster', { status: 200, body: '{"data":[{"id":1,"name":"India"}]}' });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await choose('country', 'India');
});

test('keeps a stored place that the choices lack', async () => {
  const { save, user, api } = await open('/updateMember/3', {
    ...SPECIFICATION,
    answers: { getCityByStateId: { data: [] } },
  });
  await waitFor(() => expect(options('city')).toContainEqual(['3', 'City 3']));
  await user.type(named('last_name'), 'x');
  await save();
  await waitFor(() => expect(api.bodiesOf('updateMemberDetail')).toMatchObject([{ city: 3 }]));
});

test('J2: reopens a rejected member with all typed values, and errors at the fields', async () => {
  const { fill, save, user, api } = await open();
  api.reject('addMemberDetail', { status: 422, reason: 'That cannot be.', errors: { fname: 'Too short.' } });
  await fill();
  await save();
  await user.click(await screen.findByRole('button', { name: 'Reopen form' }));
  expect(await screen.findByText('Too short.')).toBeVisible();
  await waitFor(() =>
    expect(valuesOf(NAMES)).toEqual([...TYPED.slice(0, 8).map(([, value]) => value), '1', '2', '5', '00560']),
  );
  expect(messages()).toEqual(['Too short.']);
});

describe('J4: when another user changed the place', () => {
  const HERE = { country: 1, state: 2, city: 5 };
  const THERE = { country: 2, state: 3, city: 6 };
  const choice = () => within(screen.getByRole('group', { name: 'City, state and country: two values' }));
  const place = () => valuesOf(['country', 'state', 'city']);
  /** Opens Ben Okafor of Surat, whom two users edit; saves, fails and reopens. */
  async function refused(
    type: (opened: Awaited<ReturnType<typeof open>>) => Promise<void>,
    { stored, changes }: { stored: object; changes?: Record<string, object> },
  ) {
    const opened = await open('/updateMember/3', {});
    await waitFor(() => expect(named('first_name').value).toBe('Ben'));
    await type(opened);
    const current = { ...detailsOf(3), ...stored, version: 2 };
    const conflict = { status: 409, reason: 'Somebody else changed this member.', current };
    const allow = opened.api.reject('updateMemberDetail', { ...conflict, ...(changes && { changes }) });
    await opened.save();
    await opened.user.click(await screen.findByRole('button', { name: 'Reopen form' }));
    await screen.findByText('Not saved yet');
    allow();
    const lastSave = () => opened.api.bodiesOf('updateMemberDetail').at(-1);
    return { ...opened, lastSave };
  }
  const toKochi = async ({ choose }: Awaited<ReturnType<typeof open>>) => {
    await choose('state', 'Kerala');
    await choose('city', 'Kochi');
  };

  test('shows both places by name, and takes one as a whole', async () => {
    const { user, save, lastSave } = await refused(toKochi, { stored: THERE });
    expect(await screen.findByText('Faro, Algarve, Portugal')).toBeVisible();
    expect(await screen.findByText('Kochi, Kerala, India')).toBeVisible();
    expect(screen.getAllByRole('group')).toHaveLength(1);
    expect(place()).toEqual(['1', '2', '5']);
    await user.click(choice().getByRole('button', { name: /^Use stored/ }));
    await waitFor(() => expect(place()).toEqual(['2', '3', '6']));
    await waitFor(() =>
      expect((['country', 'state', 'city'] as const).map((name) => picker(name).value)).toEqual([
        'Portugal',
        'Algarve',
        'Faro',
      ]),
    );
    expect(choice().getByRole('button', { name: /^Use stored/ })).toHaveAttribute('aria-pressed', 'true');
    await user.click(choice().getByRole('button', { name: /^Keep mine/ }));
    expect(place()).toEqual(['1', '2', '5']);
    await save();
    await waitFor(() => expect(lastSave()).toMatchObject({ ...HERE, version: 2 }));
  });

  test('takes the stored place without a question if only the other user changed it', async () => {
    const { save, lastSave } = await refused(({ user }) => user.type(named('address'), '9'), { stored: THERE });
    expect(screen.queryByRole('group', { name: /two values/ })).toBeNull();
    await waitFor(() => expect(place()).toEqual(['2', '3', '6']));
    await save();
    await waitFor(() => expect(lastSave()).toMatchObject({ ...THERE, address: '2 Main Street9' }));
  });

  test("does not mix a changed city with another user's country", async () => {
    const { save, lastSave } = await refused(({ choose }) => choose('city', 'City 2'), { stored: THERE });
    expect(place()).toEqual(['1', '1', '2']);
    await save();
    await waitFor(() => expect(lastSave()).toMatchObject({ country: 1, state: 1, city: 2, version: 2 }));
  });

  test('keeps a place that only this user changed, beside a conflict in another field', async () => {
    await refused(
      async (opened) => {
        await toKochi(opened);
        await opened.user.type(named('first_name'), 'ny');
      },
      { stored: { fname: 'Bo' } },
    );
    expect(screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'))).toEqual([
      'First name: two values',
    ]);
    expect(place()).toEqual(['1', '2', '5']);
  });

  test('says who changed a part of the place last', async () => {
    const theirs = { by: 'Maya Rao', own: false, at: '2026-01-31T10:00:00.000Z' };
    await refused(toKochi, { stored: THERE, changes: { country: theirs, state: theirs, city: theirs } });
    expect(choice().getByText('Maya Rao')).toBeVisible();
    expect(choice().getByText(/Last changed by/)).toBeVisible();
  });

  test('shows the number of a place without a name', async () => {
    await refused(toKochi, { stored: { country: 2, state: 77, city: 99 } });
    expect(await screen.findByText('City 99, State 77, Portugal')).toBeVisible();
  });
});

const isBen = (body: unknown) => (body as { id: unknown }).id === 3;

test("J2, J4: reopens values typed about a merged member in the kept member's form, as a choice", async () => {
  const { user, save, address, host, api } = await open('/updateMember/3', {});
  await user.clear(await screen.findByLabelText('Address'));
  await user.type(named('address'), '9 New Street');
  api.answer({ ...AFTER_MERGE, updateMemberDetail: ({ body }) => (isBen(body) ? rejection(MERGED) : {}) });
  await save();
  await screen.findByText(/Member 3 was merged into Ann Lee, number 2/);
  await user.click(await screen.findByRole('button', { name: 'Reopen form' }));
  await waitFor(() => expect(address()).toBe('/updateMember/2'));
  await waitFor(() => expect(valuesOf(['first_name', 'address'])).toEqual(['Ann', '9 New Street']));
  expect(screen.getByRole('group', { name: 'Address: two values' })).toBeVisible();
  expect(host.unsavedWork.dirty()).toEqual(['Update Member']);
  expect(screen.queryByRole('button', { name: 'Reopen form' })).toBeNull();
  await save();
  await screen.findByText(says('Saved: Member Ann Lee.'));
  expect(api.bodiesOf('updateMemberDetail').at(-1)).toMatchObject({ id: 2, fname: 'Ann', address: '9 New Street' });
});

test('J2: keeps values typed about an erased member with their notice', async () => {
  const { user, save, api } = await open('/updateMember/3', {});
  await user.clear(await screen.findByLabelText('Address'));
  await user.type(named('address'), '9 New Street');
  for (const call of ['updateMemberDetail', 'getMemberDetailsById'] as const) api.reject(call, { status: 404 });
  await save();
  await screen.findByRole('heading', { name: 'Member List' });
  await user.click(await screen.findByRole('button', { name: 'Reopen form' }));
  expect(await screen.findByText('Record not found')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reopen form' })).toBeVisible();
});

/** The warning about Dev Quinn. */
const duplicate = (same: 'phone' | 'email') => ({ ...detailsOf(5), same: [same] });
const TAKEN = 'MEMBER5@gym.test';

test('names another member with the phone that an update types, and not the member of the form', async () => {
  const { user, api } = await open('/updateMember/2', {
    answers: { getMemberDuplicates: { data: [duplicate('phone')] } },
  });
  await waitFor(() => expect(named('phone')).toHaveValue('0600000000'));
  await user.clear(named('phone'));
  await user.type(named('phone'), '0600000003');
  expect(await screen.findByRole('link', { name: 'Dev Quinn in a new tab' })).toBeVisible();
  await user.clear(named('phone'));
  await user.type(named('phone'), '0600000000');
  await waitFor(() => expect(screen.queryByText('Possible duplicates')).toBeNull());
  expect(api.requestsOf('getMemberDuplicates').map(({ query }) => query.phone)).toEqual(['0600000003']);
});

test('names the member who already has a phone or email, and still saves', async () => {
  const { fill, save, user, api, address } = await open('/addmember', {
    answers: {
      getMemberDuplicates: ({ query }) => ({
        data: query.phone === '0600000003' ? [duplicate('phone')] : query.email === TAKEN ? [duplicate('email')] : [],
      }),
    },
  });
  await user.type(named('phone'), '0600000003');
  const warning = await screen.findByText('Possible duplicates');
  expect(warning).toBeVisible();
  const link = screen.getByRole('link', { name: 'Dev Quinn in a new tab' });
  expect(['href', 'target', 'rel'].map((name) => link.getAttribute(name))).toEqual(['/member/5', '_blank', 'noopener']);
  // Following the link keeps the typed input.
  await user.click(link);
  expect([address(), screen.queryByText('Leave without saving?')]).toEqual(['/addmember', null]);
  expect(screen.getByText(/has the same phone/)).toBeVisible();
  await user.clear(named('phone'));
  await waitFor(() => expect(screen.queryByText('Possible duplicates')).toBeNull());
  await fill();
  await user.clear(named('email'));
  await user.type(named('email'), TAKEN);
  expect(await screen.findByText(/has the same email/)).toBeVisible();
  await save();
  await waitFor(() => expect(api.requestsOf('addMemberDetail')).toHaveLength(1));
});

test('looks for no duplicate if the server does not announce it', async () => {
  const { user, api, save } = await open();
  await user.type(named('phone'), '0600000003');
  await user.type(named('email'), 'member2@gym.test');
  await save();
  await waitFor(() => expect(messages().length).toBeGreaterThan(0));
  expect(new Set(api.requests.map(({ call }) => call))).toEqual(new Set(['getCountryMaster']));
});
