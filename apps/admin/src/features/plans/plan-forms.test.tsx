import { createFakeApi, type FakeApi } from '@gym/fake-api';
import { createFakeHost, type FakeHostOptions, renderRemote } from '@gym/remote-kit';
import { screen, waitFor, within } from '@testing-library/react';
import * as remote from '../../remote.ts';

let api: FakeApi;
afterEach(() => api.uninstall());

const GERMAN = { locale: 'de-DE' };

async function open(at: string, mode: 'full' | 'spec-only' = 'full', config?: FakeHostOptions['config']) {
  api = createFakeApi({ mode });
  api.signIn('admin');
  const rendered = renderRemote(remote, { at, host: createFakeHost({ audience: 'admin', ...(config && { config }) }) });
  const { user } = rendered;
  await screen.findByRole('heading', { level: 1 });
  return {
    ...rendered,
    fill: async ({ name, duration, price, free }: { name: string; duration: string; price: string; free: string }) => {
      await user.type(screen.getByLabelText('Plan name'), name);
      await user.selectOptions(screen.getByLabelText('Duration'), duration);
      await user.type(screen.getByLabelText('Price'), price);
      await user.selectOptions(screen.getByLabelText('Free days'), free);
    },
    save: () => user.click(screen.getByRole('button', { name: 'Save' })),
  };
}

const FIELDS = ['plan_name', 'duration', 'price', 'free_days'];
const named = (name: string) => document.querySelector<HTMLInputElement | HTMLSelectElement>(`[name=${name}]`)!;
const messages = () => screen.getAllByText(/^Enter youer/).map(({ textContent }) => textContent);
const values = () => FIELDS.map((name) => named(name).value);
const GOLD = { name: 'Gold', duration: 'Monthly', price: '99.90', free: 'Weekly' };

test('the list shows a new plan at once, without a link until it has an id', async () => {
  const { fill, save } = await open('/plan');
  await fill(GOLD);
  const answer = api.hold('addPlanDetail');
  await save();
  expect(await screen.findByRole('row', { name: /^Gold Saving… Monthly €99.90/ })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Edit Gold' })).toBeNull();
  answer();
  expect(await screen.findByRole('link', { name: 'Edit Gold' })).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Saving…')).toBeNull());
});

describe.each(['full', 'spec-only'] as const)('against a %s server', (mode) => {
  test('D3: adds a plan by addPlanDetail, with numbers, and lists it', async () => {
    const { fill, save, address } = await open('/plan', mode);
    await fill(GOLD);
    await save();
    await waitFor(() => expect(address()).toBe('/planList'));
    expect(await screen.findByRole('link', { name: 'Edit Gold' })).toBeVisible();
    expect(api.requestsOf('addPlanDetail').map(({ body }) => body)).toEqual([
      { plan_name: 'Gold', duration: 1, price: 99.9, free_days: 2 },
    ]);
  });

  test('D4: fills the form from getPlanDetailsById and saves by updatePlanDetail', async () => {
    const { user, save, address } = await open('/updatePlan/1', mode);
    await screen.findByLabelText('Plan name');
    expect(values()).toEqual(['Basic', '1', '29.5', '3']);
    expect(document.title).toBe('Basic · Update Plan · Test Gym');
    await user.clear(screen.getByLabelText('Price'));
    await user.type(screen.getByLabelText('Price'), '31');
    await save();
    await waitFor(() => expect(address()).toBe('/planList'));
    expect(await screen.findByText('€31.00')).toBeVisible();
    expect(api.requestsOf('updatePlanDetail').map(({ body }) => body)).toEqual([
      {
        id: 1,
        plan_name: 'Basic',
        duration: 1,
        price: 31,
        free_days: 3,
        ...(mode === 'full' && { version: 1, duration_count: 1 }),
      },
    ]);
  });

  test("B5: shows 'record not found' with a link to the list for an unknown id", async () => {
    await open('/updatePlan/999', mode);
    expect(await screen.findByText('Record not found')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to the plan list' })).toHaveAttribute('href', '/planList');
  });
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

test.each(['ten', '1e3', '0x10', '1,500', 'NaN'])('D3: says what a price is instead of %s', async (price) => {
  const { fill, save } = await open('/plan');
  await fill({ ...GOLD, price });
  await save();
  const message = 'Price must be a number such as 12.5, without a thousands separator';
  await waitFor(() => expect(named('price')).toHaveAccessibleDescription(message));
  expect(api.requestsOf('addPlanDetail')).toEqual([]);
});

test('D3: says that a price is not negative', async () => {
  const { fill, save } = await open('/plan');
  await fill({ ...GOLD, price: '-5' });
  await save();
  await waitFor(() => expect(named('price')).toHaveAccessibleDescription('Price must not be less than 0'));
});

describe('in a gym with a decimal comma', () => {
  test('D4: shows and takes the price with a comma, and sends a plain number', async () => {
    const { user, save } = await open('/updatePlan/1', 'full', GERMAN);
    const price = await screen.findByLabelText('Price');
    expect(price).toHaveValue('29,5');
    await user.clear(price);
    await user.type(price, '31,25');
    await save();
    await screen.findByRole('heading', { level: 1, name: 'Plan List' });
    expect(api.requestsOf('updatePlanDetail').map(({ body }) => body)).toMatchObject([{ price: 31.25 }]);
  });

  test('J4: compares both prices with a comma', async () => {
    const { user, save } = await open('/updatePlan/1', 'full', GERMAN);
    await user.type(await screen.findByLabelText('Plan name'), ' new');
    Object.assign(api.gym.plans[0]!, { duration: 2, version: 2 });
    await save();
    await user.click(await screen.findByRole('button', { name: 'Reopen form' }));
    expect(await screen.findByText(/Your changes do not conflict/)).toBeVisible();
    expect(screen.getByLabelText('Price')).toHaveValue('29,5');
  });
});

test('J2: reopens a rejected plan with all typed values', async () => {
  const { fill, save, user } = await open('/plan');
  const allow = api.reject('addPlanDetail', {
    status: 422,
    reason: 'There is a plan of that name.',
    errors: { plan_name: 'Taken.' },
  });
  await fill(GOLD);
  await save();
  await screen.findByRole('heading', { level: 1, name: 'Plan List' });
  expect(await screen.findByText(/Plan Gold.*There is a plan of that name\./)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Reopen form' }));
  expect(await screen.findByText('Taken.')).toBeVisible();
  expect(values()).toEqual(['Gold', '1', '99.90', '2']);
  allow();
  await save();
  expect(await screen.findByRole('link', { name: 'Edit Gold' })).toBeVisible();
});

test('J3: sends one request per submit, with its own idempotency key', async () => {
  const { fill, save } = await open('/plan');
  await fill(GOLD);
  await save();
  await screen.findByRole('link', { name: 'Edit Gold' });
  expect(api.requestsOf('addPlanDetail').map(({ headers }) => Boolean(headers['idempotency-key']))).toEqual([true]);
  expect(api.gym.plans.filter(({ plan_name }) => plan_name === 'Gold')).toHaveLength(1);
});

test('J4: offers both prices when another user changed the price', async () => {
  const { user, save } = await open('/updatePlan/1');
  const price = await screen.findByLabelText('Price');
  await user.clear(price);
  await user.type(price, '31');
  Object.assign(api.gym.plans[0]!, { price: 35, version: 2 });
  await save();
  await screen.findByRole('heading', { level: 1, name: 'Plan List' });
  await user.click(await screen.findByRole('button', { name: 'Reopen form' }));
  const choice = await screen.findByRole('group', { name: /Price/ });
  expect(choice).toHaveTextContent('Stored now: 35');
  await user.click(within(choice).getByRole('button', { name: /Keep mine/ }));
  await save();
  expect(await screen.findByText('€31.00')).toBeVisible();
  expect(api.gym.plans[0]).toMatchObject({ price: 31, version: 3 });
});

test('adds a plan of three months, and says what that means for a sale today', async () => {
  const { user, fill, save } = await open('/plan');
  await fill({ ...GOLD, free: 'Days' });
  const count = screen.getByLabelText('How many');
  expect(count).toHaveValue('1');
  await user.clear(count);
  expect(screen.queryByText(/Sold today/)).toBeNull();
  await user.type(count, '3');
  expect(screen.getByText(/^3 months\. Sold today: .* → .*, one day free\.$/)).toBeVisible();
  await save();
  await waitFor(() => expect(api.gym.plans.at(-1)).toMatchObject({ duration: 1, duration_count: 3 }));
  expect(await screen.findByText('3 months')).toBeVisible();
});

test.each(['', '0', '1000'])('a count of “%s” is no term of a plan', async (count) => {
  const { user, fill, save } = await open('/plan');
  await fill(GOLD);
  await user.clear(screen.getByLabelText('How many'));
  if (count !== '') await user.type(screen.getByLabelText('How many'), count);
  await save();
  expect(await screen.findByText('Enter a whole number from 1 to 999')).toBeVisible();
  expect(api.requestsOf('addPlanDetail')).toEqual([]);
});

test('offers no count with a server of the specification', async () => {
  await open('/plan', 'spec-only');
  await screen.findByLabelText('Duration');
  expect(screen.queryByLabelText('How many')).toBeNull();
});
