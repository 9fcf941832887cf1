import type { BootData, BootRemote, RemoteVersions } from '@gym/remote-contract';
import { integrityOf, provideIntegrity, BLOCKING_INTEGRITY } from './file-addresses.ts';
import { isPreviousVersion, readReleasedVersions } from './released-versions.ts';

const remote = (version: string): BootRemote => ({
  name: 'admin',
  title: 'Administration',
  version,
  contract: '^1.0.0',
  audience: 'admin',
  menu: [],
  routes: [],
  entry: { file: `assets/admin/remoteEntry.${version}.js`, integrity: `sha256-${version}` },
  files: [{ file: `assets/admin/remoteEntry.${version}.js`, integrity: `sha256-${version}` }],
});
const old = remote('1.0.0');
const serve = (text: string, ok = true) =>
  Object.assign(globalThis, { fetch: jest.fn(async () => ({ ok, status: ok ? 200 : 503, text: async () => text })) });
const release = (...remotes: RemoteVersions['remotes']) =>
  serve(JSON.stringify({ release: 'r2', shell: '1.0.0', remotes } satisfies RemoteVersions));
const hashOf = ({ entry }: BootRemote) => integrityOf(`http://localhost/${entry.file}`);

beforeEach(() => {
  Object.assign(AbortSignal, { timeout: () => new AbortController().signal }); // jsdom has none
  provideIntegrity(
    { release: 'r', shell: { version: '1.0.0', files: [] }, remotes: [old] } as unknown as BootData,
    '/',
  );
});

test('returns the live version and the previous one, and allows their files', async () => {
  const [now, before] = [remote('1.2.0'), remote('1.1.0')];
  expect([hashOf(now), hashOf(before)]).toEqual([BLOCKING_INTEGRITY, BLOCKING_INTEGRITY]);
  release({ current: { ...remote('3.0.0'), name: 'staff' } }, { current: now, previous: before });
  const versions = await readReleasedVersions(old, '/');
  expect(versions).toEqual([now, before]);
  expect([now, before, old].map(hashOf)).toEqual(['sha256-1.2.0', 'sha256-1.1.0', 'sha256-1.0.0']);
  expect(versions.map(isPreviousVersion)).toEqual([false, true]);
});

test('returns one version if there is no previous one', async () => {
  release({ current: old });
  expect(await readReleasedVersions(old, '/')).toEqual([old]);
});

test.each<[string, () => void]>([
  ['has no such remote for this audience', () => release({ current: { ...old, audience: 'staff' } })],
  ['comes from another server', () => serve('<html>Sign in to the proxy')],
  ['is an error', () => serve('', false)],
])('fails if the response %s', async (_what, arrange) => {
  arrange();
  await expect(readReleasedVersions(old, '/')).rejects.toThrow();
});
