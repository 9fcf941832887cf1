import { screen, waitFor, within } from '@testing-library/react';
import { bodiesOf, messages, named, openAt, valuesOf, type OpenOptions } from '../testing/open-at.ts';

const TYPED: [name: string, value: string][] = [
  ['first_name', 'Nina'], ['last_name', 'Ng'], ['father_fname', 'Omar'], ['father_lname', 'Ng'], ['profession', 'Baker'],
  ['phone', '0012'], ['email', 'nina@gym.test'], ['address', '1 High Street'], ['pincode', '00560'],
];
const NAMES = ['first_name', 'last_name', 'father_fname', 'father_lname', 'profession', 'phone', 'email', 'address', 'country', 'state', 'city', 'pincode'];

async function open(at = '/addmember', options: OpenOptions = {}) {
  const opened = await openAt(at, { mode: 'spec-only', ...options });
  const { user } = opened;
  const choose = async (name: string, label: string) => {
    await within(named(name)).findByRole('option', { name: label });
    await user.selectOptions(named<HTMLSelectElement>(name), label);
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
const options = (name: string) => within(named(name)).getAllByRole<HTMLOptionElement>('option').map(({ value, text }) => [value, text]);

describe.each(['full', 'spec-only'] as const)('against a %s server', (mode) => {
  test('E3: a member is added by addMemberDetail, ids as numbers, digits as text, and stands in the list', async () => {
    const { fill, save, address, api } = await open('/addmember', { mode });
    await fill();
    await save();
    await waitFor(() => expect(address()).toBe('/memberList'));
    expect(bodiesOf(api, 'addMemberDetail')).toEqual([{
      fname: 'Nina', lname: 'Ng', father_fname: 'Omar', father_lname: 'Ng', profession: 'Baker', email: 'nina@gym.test', phone: '0012',
      address: '1 High Street', country: 1, state: 2, city: 5, pincode: '00560',
    }]);
    await screen.findByText(/Member Nina Ng saved/);
  });

  test('E4, E5: a member is filled from getMemberDetailsById and changed by its own id, leading zeros kept', async () => {
    const { user, save, address, api } = await open('/updateMember/3', { mode });
    await waitFor(() => expect(valuesOf(NAMES)).toEqual(
      ['Ben', 'Okafor', 'Elena', 'Okafor', 'Teacher', '0600000001', 'member3@gym.test', '2 Main Street', '1', '1', '3', '010001'],
    ));
    await user.clear(named('first_name'));
    await user.type(named('first_name'), 'Benjamin');
    await save();
    await waitFor(() => expect(address()).toBe('/memberList'));
    expect(bodiesOf(api, 'updateMemberDetail')).toMatchObject([{ id: 3, fname: 'Benjamin', phone: '0600000001', pincode: '010001', city: 3 }]);
    expect(api.gym.members.find(({ id }) => id === 2)?.fname).toBe('Ann');
  });

  test('B5: an unknown member is a record not found, with a link to the list', async () => {
    await open('/updateMember/999', { mode });
    expect(await screen.findByText('Record not found')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to the member list' })).toHaveAttribute('href', '/memberList');
  });
});

test('E3: the messages of an empty member', async () => {
  const { save, host } = await open();
  await save();
  await waitFor(() => expect(messages()).toEqual([
    'Enter youer first name', 'Enter youer last name', 'Enter youer Father name', 'Enter youer Father name', 'Enter youer profession name',
    'Enter youer Phone Number', 'Enter youer vallid email', 'Enter youer address', 'Enter youer country', 'Enter youer state', 'Enter youer city', 'Enter youer city',
  ]));
  expect(host.saves.submitted).toEqual([]);
});

test.each(['ann', 'ann@', '@gym.test', 'ann gym@x.y'])('E3: %s is no email', async (email) => {
  const { user } = await open();
  await user.type(named('email'), email);
  await user.tab();
  await waitFor(() => expect(messages()).toEqual(['Enter youer vallid email']));
});

test.each(['full', 'spec-only'] as const)('E4: a member may be saved without a profession at a %s server', async (mode) => {
  const { user, save, api } = await open('/updateMember/3', { mode });
  await user.clear(await screen.findByLabelText('Profession'));
  await save();
  expect(await screen.findByText(/Member Ben Okafor saved/)).toBeVisible();
  expect(bodiesOf(api, 'updateMemberDetail')).toMatchObject([{ id: 3, profession: '' }]);
});

test('E6: choosing a country brings its states and clears state and city; choosing a state clears the city', async () => {
  const { choose, fill } = await open();
  await fill();
  expect(valuesOf(['country', 'state', 'city'])).toEqual(['1', '2', '5']);
  await choose('state', 'Gujarat');
  expect(valuesOf(['country', 'state', 'city'])).toEqual(['1', '1', '']);
  await choose('city', 'Surat');
  await choose('country', 'Portugal');
  expect(valuesOf(['country', 'state', 'city'])).toEqual(['2', '', '']);
  await within(named('state')).findByRole('option', { name: 'Algarve' });
  expect(options('state')).toEqual([['', '--Select--'], ['3', 'Algarve']]);
});

test('E6: a slow answer for an earlier choice never overwrites a later one', async () => {
  const { choose, user, api } = await open();
  await within(named('country')).findByRole('option', { name: 'India' });
  const release = api.hold('getStateByCountryId');
  await user.selectOptions(named<HTMLSelectElement>('country'), 'India');
  await waitFor(() => expect(api.requestsOf('getStateByCountryId')).toHaveLength(1));
  await user.selectOptions(named<HTMLSelectElement>('country'), 'Portugal');
  await waitFor(() => expect(api.requestsOf('getStateByCountryId')).toHaveLength(2));
  release();
  await choose('state', 'Algarve');
  expect(options('state')).toEqual([['', '--Select--'], ['3', 'Algarve']]);
});

test('E7: the city offers --Select--, the two fixed cities, then the loaded ones, each id once', async () => {
  const cities = [{ id: 1, state_id: 2, city_name: 'One' }, { id: 2, state_id: 2, city_name: 'Two' }, { id: 5, state_id: 2, city_name: 'Kochi' }];
  const { choose } = await open('/addmember', { data: { cities }, config: { fixedCities: ['Pune', 'Goa'] } });
  expect(options('city')).toEqual([['', '--Select--'], ['1', 'Pune'], ['2', 'Goa']]);
  await choose('country', 'India');
  await choose('state', 'Kerala');
  await within(named('city')).findByRole('option', { name: 'Kochi' });
  expect(options('city')).toEqual([['', '--Select--'], ['1', 'Pune'], ['2', 'Goa'], ['5', 'Kochi']]);
});

test('E7: a fixed city is saved under any state', async () => {
  const { fill, choose, save, api } = await open('/addmember', { mode: 'spec-only' });
  await fill();
  await choose('city', 'City 2');
  await save();
  await waitFor(() => expect(bodiesOf(api, 'addMemberDetail')).toMatchObject([{ state: 2, city: 2 }]));
});

test('E8: phone and pincode take digits alone, a plus before a phone, and a numeric keyboard', async () => {
  const { user } = await open();
  await user.type(named('phone'), '+49 (0)30-12a');
  await user.type(named('pincode'), '+0 05x');
  expect(valuesOf(['phone', 'pincode'])).toEqual(['+4903012', '005']);
  expect([named('phone').inputMode, named('pincode').inputMode, named('phone').type]).toEqual(['numeric', 'numeric', 'text']);
});

test('choices that cannot be loaded say why and can be asked for again', async () => {
  const { user, api, choose } = await open('/addmember', { before: (fake) => void fake.refuse('getCountryMaster', { status: 503, reason: 'The atlas is out.' }) });
  expect(await screen.findByText('The atlas is out.')).toBeVisible();
  api.answerWith('getCountryMaster', { status: 200, body: '{"data":[{"id":1,"name":"India"}]}' });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await choose('country', 'India');
});

test('a stored place that is not among the choices stays chosen', async () => {
  const { save, user, api } = await open('/updateMember/3', { mode: 'spec-only', data: { cities: [] } });
  await waitFor(() => expect(options('city')).toContainEqual(['3', 'City 3']));
  await user.type(named('last_name'), 'x');
  await save();
  await waitFor(() => expect(bodiesOf(api, 'updateMemberDetail')).toMatchObject([{ city: 3 }]));
});

test('J2: a refused member reopens with everything typed, errors at the fields of the form', async () => {
  const { fill, save, user, api } = await open();
  api.refuse('addMemberDetail', { status: 422, reason: 'That cannot be.', errors: { fname: 'Too short.' } });
  await fill();
  await save();
  await user.click(await screen.findByRole('button', { name: 'Reopen form' }));
  expect(await screen.findByText('Too short.')).toBeVisible();
  await waitFor(() => expect(valuesOf(NAMES)).toEqual([...TYPED.slice(0, 8).map(([, value]) => value), '1', '2', '5', '00560']));
  expect(messages()).toEqual(['Too short.']);
});

test('J3: one submit is one request', async () => {
  const { fill, user, api } = await open('/addmember', { mode: 'spec-only' });
  await fill();
  await user.dblClick(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/saved/);
  expect(api.requestsOf('addMemberDetail')).toHaveLength(1);
});

test('a phone or email that a member has already is said while adding, and hinders nothing', async () => {
  const { fill, save, user, api } = await open('/addmember', { mode: 'full' });
  await user.type(named('phone'), '0600000003');
  const warning = await screen.findByText('Perhaps a member already');
  expect(warning).toBeVisible();
  expect(screen.getByRole('link', { name: 'Dev Quinn' })).toHaveAttribute('href', '/member/5');
  expect(screen.getByText(/has the same phone/)).toBeVisible();
  await user.clear(named('phone'));
  await waitFor(() => expect(screen.queryByText('Perhaps a member already')).toBeNull());
  await fill();
  await user.clear(named('email'));
  await user.type(named('email'), 'MEMBER2@gym.test');
  expect(await screen.findByText(/has the same email/)).toBeVisible();
  await save();
  await waitFor(() => expect(api.requestsOf('addMemberDetail')).toHaveLength(1));
});

test('no duplicate is looked for where the server does not announce that it tells', async () => {
  const { user, api, save } = await open('/addmember', { mode: 'spec-only' });
  await user.type(named('phone'), '0600000003');
  await user.type(named('email'), 'member2@gym.test');
  await save();
  await waitFor(() => expect(messages().length).toBeGreaterThan(0));
  expect(new Set(api.requests.map(({ call }) => call))).toEqual(new Set(['getCountryMaster']));
});
