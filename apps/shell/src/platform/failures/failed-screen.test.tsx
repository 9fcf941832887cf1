import { ApiError } from '@gym/api-client';
import { type BootRemote, CONTRACT_VERSION, type Draft, page, type RemotePanels } from '@gym/remote-contract';
import { SaveForm, TextField } from '@gym/ui/form';
import { act, screen, within } from '@testing-library/react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { Link, type RouteObject, useLocation } from 'react-router-dom';
import { REMOTES } from '../../testing/test-remotes.tsx';
import { serveVersions } from '../../testing/serve-versions.ts';
import { startAt } from '../../testing/start-at.tsx';
import { collectTelemetry } from '../../testing/collect-telemetry.ts';
import { createRemoteRegistry, provideIntegrity } from '@gym/kernel';
import { readReleasedVersions } from '@gym/kernel/released-versions';
import { pageTelemetry } from '../telemetry/page-telemetry.ts';

const mockDrafts = new Map<string, Draft>();
jest.mock('@gym/api-client/drafts', () => ({
  openDrafts: async () => ({
    find: async () => [...mockDrafts.values()],
    keep: async (draft: Draft) => void mockDrafts.set(draft.id, { ...draft, at: new Date().toISOString() }),
    take: async () => true,
    release: () => undefined,
    remove: (id: string) => void mockDrafts.delete(id),
  }),
}));

const staff = REMOTES[1]!;
const next: BootRemote = { ...staff, version: '1.3.0', entry: { file: 'next.js', integrity: 'sha256-next' } };
const Throws = (): ReactElement => {
  throw new TypeError('name.trim is not a function');
};
const Heading = ({ children }: { children: ReactNode }) => <h1 tabIndex={-1}>{children}</h1>;

const events = collectTelemetry();
beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation();
  mockDrafts.clear();
});
afterEach(() => jest.restoreAllMocks());
const reports = () => events.filter(({ kind }) => kind.endsWith('-failed') || kind === 'remote-replaced');

interface Versions {
  /** The panels of each version, by version. */
  readonly slots?: Readonly<Record<string, RemotePanels>>;
  /** The routes of version 1.3.0, which is released. */
  readonly released: RouteObject[];
  /** Those of 1.2.3. Without them, there is no version before. */
  readonly before?: RouteObject[];
}

const withPanel = (remote: BootRemote, slots: Versions['slots']): BootRemote =>
  slots ? { ...remote, slots: { dashboard: { title: 'Lockers', page: 'lockers' } } } : remote;

/** Opens a page with these versions of the remote. */
async function openMemberList({ released, before, slots }: Versions, address = '/memberList') {
  const previous = before && { previous: withPanel(staff, slots) };
  serveVersions(() => ({ release: 'r2', shell: '1.0.0', remotes: [{ current: withPanel(next, slots), ...previous }] }));
  provideIntegrity({ release: 'r2', shell: { version: '1.0.0', routes: [], files: [] }, remotes: [] }, '/');
  const registry = createRemoteRegistry({
    remotes: [withPanel(next, slots)],
    versionsOf: (remote) => readReleasedVersions(remote, '/'),
    report: pageTelemetry.report,
    loadRemote: async ({ version }) => ({
      contract: CONTRACT_VERSION,
      routes: (version === next.version ? released : before) ?? [],
      slots: slots?.[version] ?? {},
    }),
  });
  const started = await startAt(address, {
    as: 'staff',
    remotes: (remotes) => Object.assign(remotes, { start: () => registry }),
  });
  return { ...started, registry };
}
const outlet = (heading: HTMLElement) => heading.closest('[data-remote]')?.getAttribute('data-remote-version');
const idle = ({ browser }: Pick<Awaited<ReturnType<typeof startAt>>, 'browser'>) =>
  act(async () => {
    browser.idle();
    await import('../../app/run-idle-tasks.ts');
  });

test('the version before shows a screen that throws, at its address, with a toast and one report', async () => {
  const Before = () => {
    const { search, hash, state } = useLocation() as { search: string; hash: string; state: unknown };
    return <Heading>{`Members ${search}${hash} ${JSON.stringify(state)}`}</Heading>;
  };
  const opened = await openMemberList(
    {
      released: [
        {
          path: '/healthList',
          element: <Link to="/memberList?page=2#top" state={{ from: ['/healthList'] }} children="go" />,
        },
        { path: '/memberList', element: <Throws /> },
      ],
      before: [
        { path: '/memberList', element: <Before /> },
        { path: '/healthList', element: <Heading>Health before</Heading> },
      ],
    },
    '/healthList',
  );
  const link = await screen.findByRole('link', { name: 'go' });
  await idle(opened);
  await opened.user.click(link);
  const heading = await screen.findByRole('heading', { name: 'Members ?page=2#top {"from":["/healthList"]}' });
  expect(outlet(heading)).toBe('1.2.3');
  expect(await screen.findByText('Members: running the version before, while the new one is fixed.')).toBeVisible();
  expect(reports()).toEqual([
    {
      kind: 'screen-failed',
      phase: 'render',
      remote: 'staff',
      version: '1.3.0',
      reference: expect.any(String),
      message: 'TypeError: name.trim is not a function',
    },
    { kind: 'remote-replaced', remote: 'staff', version: '1.3.0', by: '1.2.3' },
  ]);
  expect(opened.browser.loaded).toEqual([]);
  await opened.user.click(
    within(screen.getByRole('navigation', { name: 'Main menu' })).getByRole('link', { name: 'Health List' }),
  );
  expect(outlet(await screen.findByRole('heading', { name: 'Health before' }))).toBe('1.2.3');
});

test('without a version before, the panel shows, and other screens of the remote still open', async () => {
  const { user } = await openMemberList({
    released: [
      { path: '/memberList', element: <Throws /> },
      { path: '/healthList', element: <Heading>Health</Heading> },
    ],
  });
  expect(await screen.findByText('Members 1.3.0: name.trim is not a function')).toBeVisible();
  expect(reports()).toEqual([expect.objectContaining({ kind: 'screen-failed', version: '1.3.0' })]);
  await user.click(screen.getByRole('link', { name: 'Health List' }));
  expect(await screen.findByRole('heading', { name: 'Health' })).toBeVisible();
});

test('if the version before throws too, the panel shows, and nothing loads again', async () => {
  const { registry } = await openMemberList({
    released: [{ path: '/memberList', element: <Throws /> }],
    before: [{ path: '/memberList', element: <Throws /> }],
  });
  expect(await screen.findByText('Members 1.2.3: name.trim is not a function')).toBeVisible();
  expect(reports().map((event) => [event.kind, 'version' in event && event.version])).toEqual([
    ['screen-failed', '1.3.0'],
    ['remote-replaced', '1.3.0'],
    ['screen-failed', '1.2.3'],
  ]);
  expect(registry.remotes()).toEqual([staff]);
});

test.each<[string, RouteObject]>([
  ['a failed call', { loader: () => Promise.reject(new ApiError('server', 'The server is away.')) }],
  [
    'code that did not arrive',
    page(() => Promise.reject(Object.assign(new Error('x'), { name: 'ChunkLoadError', type: 'timeout' }))),
  ],
])('%s is not the fault of the version, which stays', async (_what, route) => {
  const { registry } = await openMemberList({
    released: [{ ...route, path: '/memberList' }],
    before: [{ path: '/memberList', element: <Heading>Members before</Heading> }],
  });
  expect(await screen.findByText(/^(Members )?1\.3\.0/)).toBeVisible();
  expect(registry.remotes()).toEqual([next]);
});

test('the version before shows a page whose code throws when it starts, with one report', async () => {
  await openMemberList({
    released: [{ path: '/memberList', ...page(() => Promise.reject(new Error('boom'))) }],
    before: [{ path: '/memberList', ...page(async () => ({ default: () => <Heading>Members before</Heading> })) }],
  });
  expect(outlet(await screen.findByRole('heading', { name: 'Members before' }))).toBe('1.2.3');
  expect(reports().map((event) => [event.kind, 'phase' in event && event.phase])).toEqual([
    ['page-failed', 'evaluate'],
    ['remote-replaced', false],
  ]);
});

test('what was typed before a screen breaks is offered in the version before', async () => {
  const form = (children?: ReactNode) => (
    <SaveForm
      label="Member"
      form="/memberList"
      version={3}
      initialValues={{ first_name: 'Ann' }}
      submitLabel="Save"
      record={() => 'the member'}
      send={async () => undefined}
    >
      <TextField name="first_name" label="First name" />
      {children}
    </SaveForm>
  );
  const BreaksLater = () => {
    const [isBroken, setBroken] = useState(false);
    if (isBroken) throw new Error('broken after a while');
    return <button type="button" onClick={() => setBroken(true)} children="Break" />;
  };
  const opened = await openMemberList({
    released: [{ path: '/memberList', element: form(<BreaksLater />) }],
    before: [{ path: '/memberList', element: form() }],
  });
  await opened.user.type(await screen.findByLabelText('First name'), ' Lee');
  await idle(opened);
  await opened.user.click(screen.getByRole('button', { name: 'Break' }));
  await opened.user.click(await screen.findByRole('button', { name: 'Continue' }));
  expect(screen.getByLabelText('First name')).toHaveValue('Ann Lee');
  expect(screen.queryByRole('button', { name: 'Break' })).toBeNull();
});

test('the version before shows a panel that throws, and the screen around it stays', async () => {
  const panelOf = (content: ReactElement): RemotePanels => ({ dashboard: async () => ({ default: () => content }) });
  const opened = await openMemberList(
    { released: [], before: [], slots: { '1.3.0': panelOf(<Throws />), '1.2.3': panelOf(<p>7 lockers</p>) } },
    '/dashboard',
  );
  const card = async () => within(await screen.findByRole('region', { name: 'Lockers' }));
  await card();
  const heading = await screen.findByRole('heading', { name: 'Added last' });
  await idle(opened);
  await screen.findByText('Members: running the version before, while the new one is fixed.');
  await act(async () => opened.browser.idle());
  expect(await (await card()).findByText('7 lockers')).toBeVisible();
  expect(heading).toBeVisible();
  expect(reports()).toEqual([
    expect.objectContaining({ kind: 'page-failed', page: 'slot dashboard', phase: 'render', version: '1.3.0' }),
    expect.objectContaining({ kind: 'remote-replaced', by: '1.2.3' }),
  ]);
});
