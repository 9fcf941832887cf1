import { ApiError } from '@gym/api-client';
import type { ReportModule } from '@gym/remote-contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { startAt } from '../../testing/start-at.tsx';

type Read = ReportModule['default'];

const lockers: Read = async ({ from, to }) => ({
  columns: [
    { title: 'Locker', kind: 'text' },
    { title: 'Rent', kind: 'money' },
  ],
  rows: [[`${from} to ${to}`, 12.5]],
});

/** Opens an address in a gym with a report of lockers. */
async function openAt(address: string, read = lockers, feature?: string) {
  const page = await startAt(address, {
    as: 'staff',
    remotes: (registry) =>
      registry.addSlots('lockers', {
        'dashboard-reports': {
          title: 'Locker rents',
          description: 'Who rents a locker.',
          ...(feature && { feature }),
          load: async () => ({ default: read }),
        },
      }),
  });
  const idle = (text: string | RegExp) =>
    waitFor(async () => {
      await act(async () => page.browser.idle());
      expect(screen.getByText(text)).toBeVisible();
    });
  return { ...page, idle };
}

test('the dashboard leads to the report, which the host shows for the period of its address', async () => {
  const { user, address, idle } = await openAt('/dashboard');
  const section = within(await screen.findByRole('region', { name: 'Reports' }));
  expect(section.getByText('Who rents a locker.')).toBeVisible();
  await user.click(section.getByRole('link', { name: 'Locker rents' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Locker rents' })).toBeVisible();
  await idle(/^\d{4}-\d\d-01 to \d{4}-\d\d-\d\d$/);

  fireEvent.change(screen.getByLabelText(/From/), { target: { value: '2026-10-05' } });
  fireEvent.change(screen.getByLabelText(/^To/), { target: { value: '2026-10-01' } });
  await user.click(screen.getByRole('button', { name: 'Show' }));
  expect(await screen.findByText('Choose a day that is not before the first one.')).toBeVisible();
  fireEvent.change(screen.getByLabelText(/^To/), { target: { value: '2026-10-31' } });
  await user.click(screen.getByRole('button', { name: 'Show' }));
  await idle('2026-10-05 to 2026-10-31');
  expect(address()).toBe('/figures?report=lockers&from=2026-10-05&to=2026-10-31');
  const table = within(screen.getByRole('table', { name: 'Locker rents' }));
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Locker', 'Rent']);
  expect(table.getByText('€12.50')).toBeVisible();
});

test('a report is saved as a file of the gym, and printed', async () => {
  const saved: Blob[] = [];
  Object.assign(URL, { createObjectURL: (file: Blob) => `blob:${saved.push(file)}`, revokeObjectURL: () => {} });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation();
  const print = jest.spyOn(window, 'print').mockImplementation();
  const { user, idle } = await openAt('/figures?report=lockers&from=2026-10-05&to=2026-10-31');
  await idle('2026-10-05 to 2026-10-31');
  await user.click(screen.getByRole('button', { name: 'Export' }));
  expect(await screen.findByText(/^Saved as Iron-Oak-Locker-rents-\d{4}-\d\d-\d\d\.csv\.$/)).toBeVisible();
  expect(saved).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalled();
});

test.each([
  ['from=2026-13-45&to=2026-10-31', ['From']],
  ['from=2026-02-30&to=2026-02-31', ['From', 'To']],
])('says which day of the period %s does not exist, and reads no report', async (period, labels) => {
  const read = jest.fn(lockers);
  const { user, browser, idle } = await openAt(`/figures?report=lockers&${period}`, read);
  await screen.findByRole('button', { name: 'Show' });
  await act(async () => browser.idle());
  const told = () => screen.queryAllByText(/must be a day of the calendar, like 2027-03-31\.$/);
  expect(told().map(({ textContent }) => textContent?.split(' ')[0])).toEqual(labels);
  expect(read).not.toHaveBeenCalled();
  fireEvent.change(screen.getByLabelText(/From/), { target: { value: '2026-10-05' } });
  fireEvent.change(screen.getByLabelText(/^To/), { target: { value: '2026-10-31' } });
  await user.click(screen.getByRole('button', { name: 'Show' }));
  await idle('2026-10-05 to 2026-10-31');
  expect(told()).toEqual([]);
});

test('an empty period says so', async () => {
  const { idle } = await openAt('/figures?report=lockers', async () => ({ columns: [], rows: [] }));
  await idle('Nothing in this period');
});

test.each<[string, Read, string | RegExp]>([
  ['its code throws', () => Promise.reject(new TypeError('rent is undefined')), 'lockers 1.2.3: rent is undefined'],
  ['it is no table', async () => ({ columns: [] }) as never, /its report is no table/],
  ['the API fails', () => Promise.reject(new ApiError('server', 'The server is busy.')), 'The server is busy.'],
])('a report that fails says why, and shows itself after Retry: %s', async (_, failing, reason) => {
  let read = failing;
  const { user, idle } = await openAt('/figures?report=lockers', (...given) => read(...given));
  await idle(reason);
  expect(screen.getByRole('button', { name: 'Show' })).toBeVisible();
  read = async () => ({ columns: [{ title: 'Locker', kind: 'text' }], rows: [['No. 7']] });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await idle('No. 7');
});

test.each([
  ['that no remote adds', '/figures?report=towels', undefined],
  ['whose feature is not announced', '/figures?report=lockers', 'unheard-of'],
])('a report %s is not found', async (_, address, feature) => {
  await openAt(address, lockers, feature);
  expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
});
