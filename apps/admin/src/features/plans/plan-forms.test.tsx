import { named, says, valuesOf } from '@gym/remote-kit';
import { screen, waitFor, within } from '@testing-library/react';
import { openAt, type OpenOptions, SPECIFICATION } from '../../testing/open-at.ts';
import { BASIC, PLANS } from '../../testing/records.ts';

const GERMAN = { config: { locale: 'de-DE' } };
const FIELDS = ['plan_name', 'duration', 'price', 'free_days'];
const GOLD = { name: 'Gold', duration: 'Monthly', price: '99.90', free: 'Weekly' };
/** Basic as a server of the specification stores it. */
const SPECIFIED = { id: 1, plan_name: 'Basic', duration: 1, price: 29.5, free_days: 3 };
/** The list once Gold is stored. */
const WITH_GOLD = [...PLANS, { ...BASIC, id: 4, plan_name: 'Gold', price: 99.9, free_days: 2 }];

async function open(at: string, options: OpenOptions = {}) {
  const opened = await openAt(at, {
    answers: {
      getPlanDetails: { data: PLANS },
      getPlanDetailsById: { data: BASIC },
      addPlanDetail: { data: { id: 4 } },
    },
    ...options,
  });
  const { user, api } = opened;
  return {
    ...opened,
    fill: async ({ name, duration, price, free }: typeof GOLD) => {
      await user.type(screen.getByLabelText('Plan name'), name);
      await user.selectOptions(screen.getByLabelText('Duration'), duration);
      await user.type(screen.getByLabelText('Price'), price);
      await user.selectOptions(screen.getByLabelText('Free days'), free);
    },
    /** Types a price over the stored one. */
    setPrice: async (price: string) => {
      await user.clear(await screen.findByLabelText('Price'));
      await user.type(screen.getByLabelText('Price'), price);
    },
    save: () => user.click(screen.getByRole('button', { name: 'Save' })),
    /** The next save of Basic is stale: these fields were changed meanwhile. */
    changeElsewhere: (fields: Partial<typeof BASIC>) =>
      api.reject('updatePlanDetail', {
        status: 409,
        reason: 'Someone else changed this plan meanwhile.',
        current: { ...BASIC, ...fields, version: 2 },
      }),
  };
}

const messages = () => screen.getAllByText(/^Enter youer/).map(({ textContent }) => textContent);

test('J3: the list shows a new plan at once, without a link until it has an id, and one request is sent', async () => {
  const { fill, save, api } = await open('/plan');
  await fill(GOLD);
  const answer = api.hold('addPlanDetail');
  await save();
  expect(await screen.findByRole('row', { name: /^Gold Saving… Monthly €99.90/ })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Edit Gold' })).toBeNull();
  api.answer({ getPlanDetails: { data: WITH_GOLD } });
  answer();
  expect(await screen.findByRole('link', { name: 'Edit Gold' })).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Saving…')).toBeNull());
  expect(api.requestsOf('addPlanDetail').map(({ headers }) => Boolean(headers['idempotency-key']))).toEqual([true]);
});

describe.each([
  ['full', {}, BASIC],
  ['spec-only', SPECIFICATION, SPECIFIED],
])('against a %s server', (mode, server, stored) => {
  test('D3: adds a plan by addPlanDetail, with numbers, and lists it', async () => {
    const { fill, save, address, api } = await open('/plan', server);
    await fill(GOLD);
    api.answer({ getPlanDetails: { data: WITH_GOLD } });
    await save();
    await waitFor(() => expect(address()).toBe('/planList'));
    expect(await screen.findByRole('link', { name: 'Edit Gold' })).toBeVisible();
    expect(api.bodiesOf('addPlanDetail')).toEqual([{ plan_name: 'Gold', duration: 1, price: 99.9, free_days: 2 }]);
  });

  test('D4: fills the form from getPlanDetailsById and saves by updatePlanDetail', async () => {
    const { setPrice, save, address, api } = await open('/updatePlan/1', {
      ...server,
      answers: { getPlanDetailsById: { data: stored } },
    });
    await screen.findByLabelText('Plan name');
    expect(valuesOf(FIELDS)).toEqual(['Basic', '1', '29.50', '3']);
    expect(document.title).toBe('Basic · Update Plan · Test Gym');
    await setPrice('31');
    api.answer({ getPlanDetails: { data: [{ ...BASIC, price: 31 }] } });
    await save();
    await waitFor(() => expect(address()).toBe('/planList'));
    expect(await screen.findByText('€31.00')).toBeVisible();
    expect(api.bodiesOf('updatePlanDetail')).toEqual([
      { ...SPECIFIED, price: 31, ...(mode === 'full' && { version: 1, duration_count: 1 }) },
    ]);
  });
});

test.each([
  ['full', 404, '{"status":"error","reason":"There is no plan with the id 999."}'],
  ['spec-only', 200, '{"data":null}'],
])("B5: shows 'record not found' with a link to the list for an unknown id (%s server)", async (_, status, body) => {
  await open('/updatePlan/999', { before: (api) => void api.answerWith('getPlanDetailsById', { status, body }) });
  expect(await screen.findByText('Record not found')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to the plan list' })).toHaveAttribute('href', '/planList');
});

test("D3: has the title 'Plan' and the choices Monthly, Weekly and Days", async () => {
  await open('/plan');
  expect(screen.getByRole('heading', { level: 1, name: 'Plan' })).toBeVisible();
  for (const label of ['Duration', 'Free days']) {
    expect(
      within(screen.getByLabelText(label))
        .getAllByRole<HTMLOptionElement>('option')
        .map(({ value, text }) => [value, text]),
    ).toEqual([
      ['', '--Select--'],
      ['1', 'Monthly'],
      ['2', 'Weekly'],
      ['3', 'Days'],
    ]);
  }
});

test('D3: shows the messages of an empty plan', async () => {
  const { save, host } = await open('/plan');
  await save();
  await waitFor(() =>
    expect(messages()).toEqual([
      'Enter youer first name',
      'Enter youer last name',
      'Enter youer price',
      'Enter youer Demo_days',
    ]),
  );
  expect(host.saves.submitted).toEqual([]);
});

test('D4: shows the messages of an emptied plan', async () => {
  const { user, save } = await open('/updatePlan/1');
  await user.clear(await screen.findByLabelText('Plan name'));
  await user.clear(screen.getByLabelText('Price'));
  await user.selectOptions(screen.getByLabelText('Duration'), '');
  await user.selectOptions(screen.getByLabelText('Free days'), '');
  await save();
  await waitFor(() =>
    expect(messages()).toEqual([
      'Enter youer plan name',
      'Enter youer duration',
      'Enter youer price',
      'Enter youer Demo_days',
    ]),
  );
});

test.each([
  ['1e3', 'Price must be a number such as 12.5, without a thousands separator'],
  ['-5', 'Price must not be less than 0'],
])('D3: says what a price is instead of %s', async (price, message) => {
  const { fill, save, api } = await open('/plan');
  await fill({ ...GOLD, price });
  await save();
  await waitFor(() => expect(named('price')).toHaveAccessibleDescription(message));
  expect(api.requestsOf('addPlanDetail')).toEqual([]);
});

describe('in a gym with a decimal comma', () => {
  test('D4: shows and takes the price with a comma, and sends a plain number', async () => {
    const { setPrice, save, api } = await open('/updatePlan/1', GERMAN);
    expect(await screen.findByLabelText('Price')).toHaveValue('29,50');
    await setPrice('31,25');
    await save();
    await screen.findByRole('heading', { level: 1, name: 'Plan List' });
    expect(api.bodiesOf('updatePlanDetail')).toMatchObject([{ price: 31.25 }]);
  });

  test('J4: compares both prices with a comma', async () => {
    const { user, save, changeElsewhere } = await open('/updatePlan/1', GERMAN);
    await user.type(await screen.findByLabelText('Plan name'), ' new');
    changeElsewhere({ duration: 2 });
    await save();
    await user.click(await screen.findByRole('button', { name: 'Reopen form' }));
    expect(await screen.findByText(/Your changes do not conflict/)).toBeVisible();
    expect(screen.getByLabelText('Price')).toHaveValue('29,50');
  });
});

test('J2: reopens a rejected plan with all typed values', async () => {
  const { fill, save, user, api } = await open('/plan');
  const allow = api.reject('addPlanDetail', {
    status: 422,
    reason: 'There is a plan of that name.',
    errors: { plan_name: 'Taken.' },
  });
  await fill(GOLD);
  await save();
  await screen.findByRole('heading', { level: 1, name: 'Plan List' });
  expect(await screen.findByText(says(/Plan Gold.*There is a plan of that name\./))).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Reopen form' }));
  expect(await screen.findByText('Taken.')).toBeVisible();
  expect(valuesOf(FIELDS)).toEqual(['Gold', '1', '99.90', '2']);
  allow();
  api.answer({ getPlanDetails: { data: WITH_GOLD } });
  await save();
  expect(await screen.findByRole('link', { name: 'Edit Gold' })).toBeVisible();
});

test('J4: offers both prices when another user changed the price', async () => {
  const { user, setPrice, save, api, changeElsewhere } = await open('/updatePlan/1');
  await setPrice('31');
  const allow = changeElsewhere({ price: 35 });
  await save();
  await screen.findByRole('heading', { level: 1, name: 'Plan List' });
  await user.click(await screen.findByRole('button', { name: 'Reopen form' }));
  const choice = await screen.findByRole('group', { name: /Price/ });
  expect(choice).toHaveTextContent('Stored now: 35.00');
  await user.click(within(choice).getByRole('button', { name: /Keep mine/ }));
  allow();
  await save();
  await waitFor(() => expect(api.bodiesOf('updatePlanDetail').at(-1)).toMatchObject({ price: 31, version: 2 }));
});

test('J4: the same price in another writing is no conflict', async () => {
  const { setPrice, save, user, changeElsewhere } = await open('/updatePlan/1');
  await setPrice('31');
  changeElsewhere({ price: 31 });
  await save();
  await user.click(await screen.findByRole('button', { name: 'Reopen form' }));
  expect(await screen.findByText(/Your changes do not conflict/)).toBeVisible();
  expect(screen.getByLabelText('Price')).toHaveValue('31');
});

test('adds a plan of three months, and says what that means for a sale today', async () => {
  const { user, fill, save, api } = await open('/plan');
  await fill({ ...GOLD, free: 'Days' });
  const count = screen.getByLabelText('How many');
  expect(count).toHaveValue('1');
  await user.clear(count);
  expect(screen.queryByText(/Sold today/)).toBeNull();
  await user.type(count, '3');
  expect(screen.getByText(/^3 months\. Sold today: .* → .*, one day free\.$/)).toBeVisible();
  api.answer({ getPlanDetails: { data: [{ ...BASIC, duration_count: 3 }] } });
  await save();
  await waitFor(() => expect(api.bodiesOf('addPlanDetail')).toMatchObject([{ duration: 1, duration_count: 3 }]));
  expect(await screen.findByText('3 months')).toBeVisible();
});

test.each(['', '0', '1000'])('a count of “%s” is no term of a plan', async (count) => {
  const { user, fill, save, api } = await open('/plan');
  await fill(GOLD);
  await user.clear(screen.getByLabelText('How many'));
  if (count !== '') await user.type(screen.getByLabelText('How many'), count);
  await save();
  expect(await screen.findByText('Enter a whole number from 1 to 999')).toBeVisible();
  expect(api.requestsOf('addPlanDetail')).toEqual([]);
});

test('offers no count with a server of the specification', async () => {
  await open('/plan', SPECIFICATION);
  await screen.findByLabelText('Duration');
  expect(screen.queryByLabelText('How many')).toBeNull();
});
