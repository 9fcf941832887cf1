import { ApiError } from '@gym/api-client';
import type { FigureContent } from '@gym/remote-contract';
import { act, screen, waitFor } from '@testing-library/react';
import type { TestRemotes } from '../../testing/test-remotes.tsx';
import { startAt } from '../../testing/start-at.tsx';
import { collectTelemetry } from '../../testing/collect-telemetry.ts';

type Figure = NonNullable<Parameters<TestRemotes['addSlots']>[1]['dashboard-figures']>;

const events = collectTelemetry();
const reports = () => events.filter(({ kind }) => kind.endsWith('-failed'));

const figure = (title: string, read: () => Promise<FigureContent>): Figure => ({
  title,
  load: async () => ({ default: read }),
});

/** Opens the dashboard with these figures of other remotes, by remote. */
async function openWith(figures: Readonly<Record<string, Figure>>) {
  const page = await startAt('/dashboard', {
    as: 'staff',
    remotes: (registry) =>
      Object.entries(figures).forEach(([name, one]) => registry.addSlots(name, { 'dashboard-figures': one })),
  });
  await screen.findByRole('link', { name: 'Show the list Sales' });
  return page;
}
/** Runs what waits for an idle browser, until no card waits. */
const idle = ({ browser }: Awaited<ReturnType<typeof openWith>>) =>
  waitFor(async () => {
    await act(async () => browser.idle());
    expect(screen.queryByText('…')).toBeNull();
  });
const card = (title: string) => screen.getByRole('heading', { level: 2, name: title }).parentElement;

test('a figure of a remote stands below those of the dashboard, and its value follows', async () => {
  const page = await openWith({
    lockers: figure('Free lockers', async () => ({ value: 1200, detail: 'Of 1,500.', path: '/lockers?free' })),
    towels: { ...figure('Towels', async () => ({ value: 'none' })), order: -1 },
    classes: { ...figure('Classes', async () => ({ value: 1 })), feature: 'unheard-of' },
  });
  expect(card('Free lockers')).toHaveTextContent('Free lockers…');
  expect(page.remotes().asked).toEqual([]);
  await idle(page);
  expect(card('Free lockers')).toHaveTextContent('Free lockers1,200Of 1,500.Open Free lockers');
  expect(screen.getByRole('link', { name: 'Open Free lockers' })).toHaveAttribute('href', '/lockers?free');
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(titles.slice(titles.indexOf('Sales') + 1).slice(0, 2)).toEqual(['Towels', 'Free lockers']);
  expect(titles).not.toContain('Classes');
});

test.each<[string, () => Promise<FigureContent>, string, object[]]>([
  [
    'its code throws',
    () => Promise.reject(new TypeError('locker is not a function')),
    'Free lockers could not be loaded',
    [{ kind: 'page-failed', page: 'slot dashboard-figures', remote: 'lockers', version: '1.2.3', phase: 'evaluate' }],
  ],
  [
    'it leads elsewhere',
    async () => ({ value: 1, path: '//evil.example' }),
    'Free lockers could not be loaded',
    [{ kind: 'page-failed', page: 'slot dashboard-figures', remote: 'lockers', version: '1.2.3', phase: 'evaluate' }],
  ],
  ['the API fails', () => Promise.reject(new ApiError('server', 'The server is busy.')), 'The server is busy.', []],
])('a figure fails alone, with a dash and the reason: %s', async (_, read, reason, told) => {
  const page = await openWith({
    lockers: figure('Free lockers', read),
    towels: figure('Towels', async () => ({ value: 3 })),
  });
  await idle(page);
  expect(card('Free lockers')).toHaveTextContent(`Free lockers–${reason}`);
  expect(card('Towels')).toHaveTextContent('Towels3');
  expect(reports()).toEqual(told.map((event) => expect.objectContaining(event)));
});
