import type { BootData, BootRemote, RemoteVersions } from '@gym/remote-contract';
import { act } from '@testing-library/react';
import { createTestRemotes, REMOTES } from '../../testing/test-remotes.tsx';
import { serveVersions } from '../../testing/serve-versions.ts';
import { setVisibility } from '../../testing/visibility.ts';
import { createToaster } from '@gym/kernel';
import { CHECK_INTERVAL_MS, offerRelease } from './offer-release.ts';

const [admin, staff] = REMOTES as [BootRemote, BootRemote];
const boot = { release: 'r1', shell: { version: '1.0.0', routes: [], files: [] }, remotes: REMOTES } as BootData;
const other = (remote: BootRemote, version: string): BootRemote => ({
  ...remote,
  version,
  entry: { file: `assets/${version}.js`, integrity: `sha256-${version}` },
});
const released = (shell: string, ...current: BootRemote[]): RemoteVersions => ({
  release: 'r2',
  shell,
  remotes: current.map((one) => ({ current: one })),
});

let endLast = () => {};
afterEach(() => endLast());

function setUp(given: readonly BootRemote[] = REMOTES) {
  let versions: RemoteVersions | undefined = released('1.0.0', admin, staff);
  const asked = serveVersions(() => versions);
  const toaster = createToaster();
  const remotes = createTestRemotes('staff', {}, given);
  const registry = remotes.start();
  const reload = jest.fn(async () => undefined);
  const end = offerRelease(
    { ...boot, remotes: given },
    { audience: 'staff', registry, toaster, leaving: { reload } as never },
  );
  endLast = end;
  return {
    asked,
    toaster,
    registry,
    remotes,
    reload,
    end,
    texts: () => toaster.shown().map(({ text }) => text),
    release: (next: RemoteVersions | undefined) => {
      versions = next;
    },
  };
}
const OFFER = ['A new version is ready.'];

test('offers a new version when the tab becomes visible, in a toast that stays and has Reload', async () => {
  const { toaster, release, reload } = setUp();
  release(released('1.0.0', admin, other(staff, '1.3.0')));
  await setVisibility('visible');
  expect(toaster.shown()).toEqual([
    { id: 1, kind: 'info', text: OFFER[0], actions: [{ label: 'Reload', run: expect.any(Function) }] },
  ]);
  expect(reload).not.toHaveBeenCalled();
  toaster.shown()[0]!.actions![0]!.run();
  expect(reload).toHaveBeenCalledTimes(1);
});

test.each<[string, RemoteVersions, string[]]>([
  ['the same release', released('1.0.0', admin, staff), []],
  ['another shell', released('1.0.1', admin, staff), OFFER],
  ["another version of another role's remote", released('1.0.0', other(admin, '1.3.0'), staff), []],
  ['other values of settings', released('1.0.0', admin, { ...staff, settings: { size: 50 } }), OFFER],
  ['a new remote', released('1.0.0', admin, staff, { ...other(staff, '0.1.0'), name: 'tiny' }), OFFER],
])('%s: %#', async (_what, versions, texts) => {
  const page = setUp();
  page.release(versions);
  await setVisibility('visible');
  expect(page.texts()).toEqual(texts);
});

test('does not offer a dismissed version again, but offers the next one', async () => {
  const { toaster, texts, release } = setUp();
  release(released('1.0.1', admin, staff));
  await setVisibility('visible');
  toaster.dismiss(1);
  await setVisibility('visible');
  expect(texts()).toEqual([]);
  release(released('1.0.2', admin, staff));
  await setVisibility('visible');
  expect(texts()).toEqual(OFFER);
  release(released('1.0.3', admin, staff));
  await setVisibility('visible');
  expect(texts()).toEqual(OFFER);
});

test('the offer disappears when the version is rolled back', async () => {
  const { texts, release } = setUp();
  release(released('1.0.1', admin, staff));
  await setVisibility('visible');
  release(released('1.0.0', admin, staff));
  await setVisibility('visible');
  expect(texts()).toEqual([]);
});

test('offers neither the version that failed in this tab nor its replacement', async () => {
  const { texts, release, registry, remotes } = setUp();
  const before = other(staff, '1.2.2');
  remotes.runInstead(before);
  await registry.load('staff');
  release(released('1.0.0', admin, staff));
  await setVisibility('visible');
  release(released('1.0.0', admin, before));
  await setVisibility('visible');
  expect(texts()).toEqual([]);
});

test('offers no released version in place of a local override', async () => {
  const { texts, release } = setUp([
    admin,
    { ...staff, version: '1.2.3-local', entry: { file: 'http://localhost:8091/remoteEntry.js', integrity: '' } },
  ]);
  release(released('1.0.0', admin, other(staff, '1.3.0')));
  await setVisibility('visible');
  expect(texts()).toEqual([]);
});

test('checks every five minutes while the tab is visible, and never while it is hidden', async () => {
  jest.useFakeTimers();
  const { asked, end } = setUp();
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  await pass(CHECK_INTERVAL_MS);
  expect(asked).toHaveBeenCalledTimes(1);
  await setVisibility('hidden');
  await pass(3 * CHECK_INTERVAL_MS);
  expect(asked).toHaveBeenCalledTimes(1);
  await setVisibility('visible');
  expect(asked).toHaveBeenCalledTimes(2);
  end();
  await pass(CHECK_INTERVAL_MS);
  await setVisibility('visible');
  expect(asked).toHaveBeenCalledTimes(2);
  jest.useRealTimers();
});

test('if the versions cannot be read, shows nothing and checks again later', async () => {
  const { texts, release } = setUp();
  release(undefined);
  await setVisibility('visible');
  expect(texts()).toEqual([]);
  release(released('1.0.1', admin, staff));
  await setVisibility('visible');
  expect(texts()).toEqual(OFFER);
});
