import { ApiError } from '@gym/api-client';
import type { SectionModule } from '@gym/remote-contract';
import { SaveForm, TextField } from '@gym/ui/form';
import { QueryClient } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { Link, useParams } from 'react-router-dom';
import { startAt } from '../../testing/start-at.tsx';

interface Locker {
  readonly number: string;
}

/** The section of a remote that knows the locker of each member. */
const section = (own: Partial<Omit<SectionModule<Locker>, 'save'>> = {}) => ({
  default: () => <TextField name="number" label="Locker number" />,
  read: jest.fn(async (record: string | undefined) => ({ number: record ?? '' })),
  check: ({ number }: Locker): Record<string, string> => (/^\d*$/.test(number) ? {} : { number: 'Enter digits' }),
  ...own,
  save: jest.fn<Promise<unknown>, Parameters<SectionModule<Locker>['save']>>().mockResolvedValue({}),
});

const send = jest.fn();
beforeEach(() => send.mockReset().mockResolvedValue({ id: 7 }));

/** The form of a member, with one field. */
function MemberForm() {
  const { id } = useParams();
  return (
    <>
      <h1 tabIndex={-1}>Member form</h1>
      <Link to="/memberList">Leave</Link>
      <SaveForm
        label="Member"
        form={id === undefined ? '/addmember' : `/updateMember/${id}`}
        formOf={(other) => `/updateMember/${other}`}
        list="/memberList"
        record={({ name }) => `Member ${name}`}
        initialValues={{ name: id === undefined ? '' : 'Ann' }}
        send={send}
        refreshes={[['members']]}
        submitLabel="Save"
        sections={{ point: 'member-form', ...(id !== undefined && { record: id }) }}
      >
        <TextField name="name" label="Name" />
      </SaveForm>
    </>
  );
}

/** Opens the form with this section of another remote. */
async function open(path: string, module: SectionModule<Locker> | Error, more: object = {}) {
  const load = async () => {
    if (module instanceof Error) throw module;
    return module as unknown as SectionModule;
  };
  const page = await startAt(path, {
    as: 'staff',
    routes: {
      staff: [
        { path: '/memberList', element: <Link to="/updateMember/3">Edit</Link> },
        { path: '/addmember', element: <MemberForm /> },
        { path: '/updateMember/:id', element: <MemberForm /> },
      ],
    },
    remotes: (registry) => {
      registry.change('staff', ({ routes }) => ({
        routes: [...routes, ...['/addmember', '/updateMember/:id'].map((path) => ({ path, early: [], files: [] }))],
      }));
      registry.addSlots('lockers', { 'member-form': { title: 'Locker', load, ...more } });
    },
  });
  await screen.findByRole('heading', { level: 1 });
  return page;
}
type Opened = Awaited<ReturnType<typeof open>>;

/** Its fields, once the browser was idle. */
async function field({ browser }: Opened) {
  await waitFor(async () => {
    await act(async () => browser.idle());
    expect(screen.getByRole('textbox', { name: 'Locker number' })).toBeVisible();
  });
  return screen.getByRole('textbox', { name: 'Locker number' });
}
const save = ({ user }: Opened) => user.click(screen.getByRole('button', { name: 'Save' }));

test('stands in the form with its title first, is checked with it, and saved after a new record', async () => {
  const lockers = section();
  const page = await open('/addmember', lockers);
  expect(await screen.findByRole('region', { name: 'Locker' })).toBeVisible();
  const number = await field(page);
  await page.user.type(screen.getByRole('textbox', { name: 'Name' }), 'Ann');
  await page.user.type(number, 'x');
  await save(page);
  expect(await screen.findByText('Enter digits')).toBeVisible();
  await waitFor(() => expect(number).toHaveFocus());
  expect(send).not.toHaveBeenCalled();
  await page.user.clear(number);
  await page.user.type(number, '12');
  await save(page);
  expect(await screen.findByText(/Saved: Locker of Member Ann/)).toBeVisible();
  expect(send.mock.calls.map(([values]: unknown[]) => values)).toEqual([{ name: 'Ann' }]);
  const [[record, values, host, attempt] = []] = lockers.save.mock.calls;
  expect([record, values, host?.config.currency]).toEqual(['7', { number: '12' }, 'EUR']);
  const [[, { idempotencyKey }]] = send.mock.calls as [[object, { idempotencyKey: string }]];
  expect(attempt?.idempotencyKey).not.toBe(idempotencyKey);
});

test('is saved with what a new record starts with, though nobody changed it', async () => {
  const lockers = section({ read: async () => ({ number: '1' }) });
  const page = await open('/addmember', lockers);
  await field(page);
  await save(page);
  await waitFor(() =>
    expect(lockers.save.mock.calls.map(([id, values]) => [id, values])).toEqual([['7', { number: '1' }]]),
  );
});

test('whose check throws shows so, and the record can be saved without it', async () => {
  const lockers = section({
    check: () => {
      throw new TypeError('no number');
    },
  });
  const page = await open('/addmember', lockers);
  await waitFor(async () => {
    await act(async () => page.browser.idle());
    expect(screen.getByText('Locker could not be shown')).toBeVisible();
  });
  await page.user.type(screen.getByRole('textbox', { name: 'Name' }), 'Ann');
  await save(page);
  await waitFor(() => expect(send.mock.calls.map(([values]: unknown[]) => values)).toEqual([{ name: 'Ann' }]));
});

test('of a stored record, what did not change is not saved: neither the section nor the record', async () => {
  const lockers = section();
  const page = await open('/updateMember/3', lockers);
  expect(await field(page)).toHaveValue('3');
  await page.user.type(screen.getByRole('textbox', { name: 'Name' }), 'a');
  await save(page);
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
  expect(lockers.save).not.toHaveBeenCalled();

  await page.user.click(await screen.findByRole('link', { name: 'Edit' }));
  await page.user.type(await field(page), '1');
  await save(page);
  await waitFor(() => expect(lockers.save.mock.calls[0]?.slice(0, 2)).toEqual(['3', { number: '31' }]));
  expect(send).toHaveBeenCalledTimes(1);
});

test('of a stored record, a section that changed alone is saved in its place, and named', async () => {
  const page = await open('/updateMember/3', section());
  const readAgain = jest.spyOn(QueryClient.prototype, 'invalidateQueries');
  await page.user.type(await field(page), '1');
  await save(page);
  expect(await screen.findByText(/^Saved: Locker of Member Ann/)).toBeVisible();
  expect(screen.queryByText(/Saved: Member Ann/)).toBeNull();
  expect(page.address()).toBe('/memberList');
  expect(readAgain.mock.calls).toEqual([[{ queryKey: [] }]]);
});

test('is unsaved work until it is saved', async () => {
  const page = await open('/updateMember/3', section());
  await page.user.type(await field(page), '1');
  await page.user.click(screen.getByRole('link', { name: 'Leave' }));
  await page.user.click(await screen.findByRole('button', { name: 'Stay' }));
  expect(screen.getByRole('textbox', { name: 'Locker number' })).toHaveValue('31');
});

test('a section that fails after the record was saved reopens there with its input, without the record', async () => {
  const lockers = section();
  lockers.save.mockRejectedValueOnce(new ApiError('invalid', 'Locker 12 is taken.', { errors: { number: 'Taken' } }));
  const page = await open('/addmember', lockers);
  await page.user.type(await field(page), '12');
  await page.user.type(screen.getByRole('textbox', { name: 'Name' }), 'Ann');
  await save(page);
  const alert = await screen.findByText(/Not saved: Locker of Member Ann/);
  expect(alert).toHaveTextContent('Locker 12 is taken.');
  expect(screen.queryByText(/Not saved: Member/)).toBeNull();
  await page.user.click(screen.getByRole('button', { name: 'Reopen form' }));
  await waitFor(() => expect(page.address()).toBe('/updateMember/7'));
  const number = await field(page);
  expect(number).toHaveValue('12');
  expect(within(screen.getByRole('region', { name: 'Locker' })).getByText('Taken')).toBeVisible();
  await page.user.type(number, '3');
  expect(screen.queryByText('Taken')).toBeNull();
  await save(page);
  await waitFor(() => expect(lockers.save.mock.calls[1]?.slice(0, 2)).toEqual(['7', { number: '123' }]));
  expect(send).toHaveBeenCalledTimes(1);
});

test('a section whose code does not load says so with Retry, and the record can be saved', async () => {
  const page = await open('/addmember', new Error('chunk 7 is missing'));
  await waitFor(async () => {
    await act(async () => page.browser.idle());
    expect(screen.getByText('Locker could not be shown')).toBeVisible();
  });
  const region = screen.getByRole('region', { name: 'Locker' });
  expect(region).toHaveTextContent('chunk 7 is missing');
  expect(region).toHaveTextContent('The rest of this form can be saved. Press Retry.');
  await page.user.type(screen.getByRole('textbox', { name: 'Name' }), 'Ann');
  await save(page);
  expect(await screen.findByText(/Saved: Member Ann/)).toBeVisible();
});

test('a section that throws says so in its place', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const broken = () => {
    throw new TypeError('there is no locker');
  };
  const page = await open('/addmember', section({ default: broken }));
  await waitFor(async () => {
    await act(async () => page.browser.idle());
    expect(screen.getByText('Locker could not be shown')).toBeVisible();
  });
  expect(screen.getByRole('textbox', { name: 'Name' })).toBeVisible();
  logged.mockRestore();
});

test('is not there where its feature is not announced', async () => {
  await open('/addmember', section(), { feature: 'unheard-of' });
  expect(screen.queryByRole('region', { name: 'Locker' })).toBeNull();
});
