import { ApiError } from '@gym/api-client';
import { type HostServices, useHost } from '@gym/remote-contract';
import { DataTable } from '@gym/ui/list';
import { act, screen, waitFor } from '@testing-library/react';
import { useMemo, useState } from 'react';
import type { TestRemotes } from '../../testing/test-remotes.tsx';
import { startAt } from '../../testing/start-at.tsx';
import { collectTelemetry } from '../../testing/collect-telemetry.ts';

type Column = NonNullable<Parameters<TestRemotes['addSlots']>[1]['member-list']>;
type Read = Awaited<ReturnType<Column['load']>>['default'];

const events = collectTelemetry();
const reports = () => events.filter(({ kind }) => kind.endsWith('-failed'));

const nameOf = ({ id }: { id: number }) => `Member ${id}`;

/** A list of members in pages of two. */
function Members() {
  const { columns } = useHost();
  const [first, setFirst] = useState(1);
  const shown = useMemo(
    () => [{ id: 'name', header: 'Name', cell: nameOf }, ...(columns?.('member-list') ?? [])],
    [columns],
  );
  const rows = useMemo(() => [{ id: first }, { id: first + 1 }], [first]);
  return (
    <>
      <h1 tabIndex={-1}>Members</h1>
      <DataTable caption="Members" columns={shown} rows={rows} rowKey={({ id }) => id} />
      <button type="button" onClick={() => setFirst(first + 2)}>
        Next
      </button>
    </>
  );
}

const column = (title: string, read: Read): Column => ({ title, load: async () => ({ default: read }) });
const lockers: Read = async (ids) => Object.fromEntries(ids.map((id) => [id, `Locker ${id}`]));

/** Opens the list with these columns of other remotes, by remote. */
async function openWith(columns: Readonly<Record<string, Column>>) {
  const page = await startAt('/memberList', {
    as: 'staff',
    routes: { staff: [{ path: '/memberList', element: <Members /> }] },
    remotes: (registry) =>
      Object.entries(columns).forEach(([name, one]) => registry.addSlots(name, { 'member-list': one })),
  });
  await screen.findByRole('table');
  return page;
}
type Opened = Awaited<ReturnType<typeof openWith>>;

/** Runs what waits for an idle browser, the cells and then the code of their columns, until no cell waits. */
const idle = ({ browser }: Opened) =>
  waitFor(async () => {
    await act(async () => browser.idle());
    expect(screen.queryByText('…')).toBeNull();
  });
const table = () => screen.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent));

test('a column of another remote stands with the rows, and its texts follow when the browser is idle', async () => {
  const page = await openWith({ lockers: column('Locker', lockers) });
  expect(table()).toEqual([
    ['Name', 'Locker'],
    ['Member 1', '…'],
    ['Member 2', '…'],
  ]);
  expect(page.remotes().asked).toEqual(['staff']);
  await idle(page);
  expect(table().slice(1)).toEqual([
    ['Member 1', 'Locker 1'],
    ['Member 2', 'Locker 2'],
  ]);
});

test('its code is called once for all rows that a page adds, with the host', async () => {
  const read = jest.fn(lockers);
  const page = await openWith({ lockers: column('Locker', read) });
  await idle(page);
  await page.user.click(screen.getByRole('button', { name: 'Next' }));
  expect(table()[1]).toEqual(['Member 3', '…']);
  await idle(page);
  expect(table()[2]).toEqual(['Member 4', 'Locker 4']);
  const host: Pick<HostServices, 'session' | 'config' | 'settingsOf'> = {
    session: expect.objectContaining({ audience: 'staff' }),
    config: expect.objectContaining({ currency: 'EUR' }),
    settingsOf: expect.any(Function),
  };
  expect(read.mock.calls).toEqual([
    [['1', '2'], host],
    [['3', '4'], host],
  ]);
});

test('a row without a text stays empty, and another type cannot break the table', async () => {
  const texts = { 2: { locker: 7 } } as unknown as Awaited<ReturnType<Read>>;
  const page = await openWith({ lockers: column('Locker', async () => texts) });
  await idle(page);
  expect(table().slice(1)).toEqual([
    ['Member 1', ''],
    ['Member 2', '[object Object]'],
  ]);
});

test('columns stand where the deployer put them, and one whose feature is not announced is not there', async () => {
  await openWith({
    lockers: column('Locker', lockers),
    towels: { ...column('Towel', lockers), order: -1 },
    classes: { ...column('Class', lockers), feature: 'unheard-of' },
  });
  expect(table()[0]).toEqual(['Name', 'Towel', 'Locker']);
});

describe('a column that fails', () => {
  const broken = async () => {
    throw new TypeError('locker is not a function');
  };
  const missing = Object.assign(new Error('chunk 7'), { name: 'ChunkLoadError', type: 'timeout' });
  const report = { kind: 'page-failed', page: 'slot member-list', remote: 'lockers', version: '1.2.3' };

  const NOT_LOADED = 'Locker could not be loaded';

  test.each<[string, Column, string, object[]]>([
    ['its code throws', column('Locker', broken), NOT_LOADED, [{ ...report, phase: 'evaluate' }]],
    [
      'it gives nothing',
      column('Locker', async () => undefined as never),
      NOT_LOADED,
      [{ ...report, phase: 'evaluate' }],
    ],
    [
      'its code does not arrive',
      { title: 'Locker', load: () => Promise.reject(missing) },
      NOT_LOADED,
      [{ ...report, phase: 'timeout' }],
    ],
    [
      'the API fails',
      column('Locker', () => Promise.reject(new ApiError('server', 'The server failed.'))),
      'The server failed.',
      [],
    ],
  ])('shows a dash that says why, and counts once for its remote: %s', async (_, one, reason, told) => {
    const page = await openWith({ lockers: one, towels: column('Towel', lockers) });
    await idle(page);
    expect(table()).toEqual([
      ['Name', 'Locker', 'Towel'],
      ['Member 1', '–', 'Locker 1'],
      ['Member 2', '–', 'Locker 2'],
    ]);
    expect(screen.getAllByTitle(reason)).toHaveLength(2);
    expect(reports()).toEqual(told.map((event) => expect.objectContaining(event)));
  });

  test('with its whole remote is counted by the registry alone', async () => {
    const page = await openWith({ lockers: column('Locker', lockers) });
    page.remotes().fail({ phase: 'entry', reason: 'its entry could not be fetched' });
    await idle(page);
    expect(table()[1]).toEqual(['Member 1', '–']);
    expect(reports()).toEqual([]);
  });
});
