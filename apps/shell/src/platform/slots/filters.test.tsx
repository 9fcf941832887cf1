import { ApiError } from '@gym/api-client';
import { type ContributedFilter, useHost } from '@gym/remote-contract';
import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import type { TestRemotes } from '../../testing/test-remotes.tsx';
import { startAt } from '../../testing/start-at.tsx';
import { collectTelemetry } from '../../testing/collect-telemetry.ts';

type Filter = NonNullable<Parameters<TestRemotes['addSlots']>[1]['member-list-filter']>;
type Find = Awaited<ReturnType<Filter['load']>>['default'];

const events = collectTelemetry();

/** What the first filter of the member list finds for its option. */
function Found({ filter }: { filter: ContributedFilter }) {
  const { data, error, refetch } = useQuery({ queryKey: ['found'], queryFn: () => filter.find('none', {}) });
  if (error) return filter.failure(error, () => void refetch());
  return <p>{data ? `Found: ${data.join(', ')}` : '…'}</p>;
}

/** A list with the filters of other remotes. */
function Members() {
  const { loadFilters } = useHost();
  const [isChosen, choose] = useState(false);
  const { data = [] } = useQuery({
    queryKey: ['filters'],
    queryFn: async () => (await loadFilters?.('member-list-filter')) ?? [],
  });
  return (
    <>
      <h1 tabIndex={-1}>Members</h1>
      <p>Filters: {data.map(({ id, label, options }) => `${id} ${label} ${options[0]?.label}`).join(', ')}</p>
      <button type="button" onClick={() => choose(true)}>
        Choose
      </button>
      {isChosen && data[0] && <Found filter={data[0]} />}
    </>
  );
}

const filter = (title: string, find: Find): Filter => ({
  title,
  options: [{ value: 'none', label: `No ${title}` }],
  load: async () => ({ default: find }),
});
const lockers: Find = async (value, { config }) => (value === 'none' && config.currency === 'EUR' ? [3, '2', 3] : []);

/** Opens the list with these filters of other remotes, by remote, and chooses the option of the first. */
async function openWith(filters: Readonly<Record<string, Filter>>) {
  const page = await startAt('/memberList', {
    as: 'staff',
    routes: { staff: [{ path: '/memberList', element: <Members /> }] },
    remotes: (registry) =>
      Object.entries(filters).forEach(([name, one]) => registry.addSlots(name, { 'member-list-filter': one })),
  });
  await screen.findByText(/Filters: \w/);
  return page;
}
type Opened = Awaited<ReturnType<typeof openWith>>;

async function choose({ user, browser }: Opened) {
  await user.click(screen.getByRole('button', { name: 'Choose' }));
  await waitFor(async () => {
    await act(async () => browser.idle());
    expect(screen.queryByText('…')).toBeNull();
  });
}

test('filters show as data, where the deployer put them, and their code loads with the first choice', async () => {
  const page = await openWith({
    lockers: filter('Locker', lockers),
    towels: { ...filter('Towel', async () => []), order: 1 },
    classes: { ...filter('Class', lockers), feature: 'unheard-of' },
  });
  expect(screen.getByText('Filters: lockers-filter Locker No Locker, towels-filter Towel No Towel')).toBeVisible();
  expect(page.remotes().asked).toEqual(['staff']);
  await choose(page);
  expect(screen.getByText('Found: 3, 2')).toBeVisible();
});

describe('a filter that fails', () => {
  const report = { kind: 'page-failed', page: 'slot member-list-filter', remote: 'lockers', version: '1.2.3' };
  const own = { ...report, phase: 'evaluate' };
  const broken: Find = async () => {
    throw new TypeError('there is no locker');
  };

  test.each<[string, Find, RegExp, object[]]>([
    ['it throws', broken, /lockers 1\.2\.3: there is no locker/, [own]],
    ['it finds names', async () => ['Ann'], /it found no list of record numbers/, [own]],
    ['it finds nothing', async () => undefined as never, /it found no list of record numbers/, [own]],
    ['the API fails', () => Promise.reject(new ApiError('server', 'The server failed.')), /The server failed/, []],
  ])('says why in its place, and counts once for its remote: %s', async (_, find, reason, told) => {
    const page = await openWith({ lockers: filter('Locker', find) });
    await choose(page);
    await screen.findByText('Locker could not filter the list');
    const [alert] = screen.getAllByRole('alert');
    expect(alert).toHaveTextContent(reason);
    expect(alert).toHaveTextContent('The list ignores this filter. Press Retry.');
    expect(events.filter(({ kind }) => kind.endsWith('-failed'))).toEqual(
      told.map((event) => expect.objectContaining(event)),
    );
  });

  test('finds again on Retry', async () => {
    const find = jest.fn(lockers).mockRejectedValueOnce(new ApiError('server', 'The server failed.'));
    const page = await openWith({ lockers: filter('Locker', find) });
    await choose(page);
    await page.user.click(await screen.findByRole('button', { name: 'Retry' }));
    await act(async () => page.browser.idle());
    expect(await screen.findByText('Found: 3, 2')).toBeVisible();
  });
});
