import type { BootRemote, RemoteModule, TelemetryEvent } from '@gym/remote-contract';
import { RemoteLoadError } from './remote-load-error.ts';
import { createRemoteRegistry } from './remote-registry.ts';

const remote: BootRemote = {
  name: 'admin', title: 'Administration', version: '1.2.3', contract: '^1.0.0', audience: 'admin',
  entry: { file: 'assets/admin/remoteEntry.1.js', integrity: 'sha384-x' }, files: [],
  menu: [{ label: 'User', path: '/userlist', icon: 'users' }],
  routes: [{ path: '/userlist', early: [], files: [] }, { path: '/updateUser/:id', early: [], files: [] }],
};
const loadedModule: RemoteModule = { contract: '1.0.0', routes: [] };

function setUp(...outcomes: (RemoteModule | Error)[]) {
  const events: TelemetryEvent[] = [];
  const attempts: number[] = [];
  const versions: string[] = [];
  let newest: () => Promise<BootRemote> = async () => remote;
  const registry = createRemoteRegistry({
    remotes: [remote],
    report: (event) => events.push(event),
    newest: () => newest(),
    loadRemote: async ({ version }, attempt) => {
      attempts.push(attempt);
      versions.push(version);
      const outcome = outcomes.shift() ?? loadedModule;
      if (outcome instanceof Error) throw outcome;
      return outcome;
    },
  });
  return { registry, events, attempts, versions, release: (next: () => Promise<BootRemote>) => { newest = next; } };
}

test('a remote goes from idle over loading to ready, and tells who listens', async () => {
  const { registry } = setUp(loadedModule);
  const seen: string[] = [registry.statusOf('admin').status];
  registry.subscribe(() => seen.push(registry.statusOf('admin').status));
  expect(await registry.load('admin')).toBe(loadedModule);
  expect(seen).toEqual(['idle', 'loading', 'ready']);
});

test('callers meanwhile and later share one attempt', async () => {
  const { registry, attempts } = setUp(loadedModule);
  await Promise.all([registry.load('admin'), registry.load('admin')]);
  await registry.load('admin');
  expect(attempts).toEqual([0]);
});

test('a failure says remote, version, phase and reason, is reported once, and is forgotten for the retry', async () => {
  const { registry, events, attempts } = setUp(new RemoteLoadError(remote, 'timeout', 'its entry did not arrive'), loadedModule);
  await expect(registry.load('admin')).rejects.toMatchObject({ remote: 'admin', version: '1.2.3', phase: 'timeout' });
  expect(registry.statusOf('admin')).toEqual({ status: 'failed', phase: 'timeout', reason: 'its entry did not arrive', version: '1.2.3' });
  expect(await registry.retry('admin')).toBe(loadedModule);
  expect(attempts).toEqual([0, 1]);
  expect(events.map(({ kind }) => kind)).toEqual(['remote-failed', 'remote-loaded']);
});

test('a failure that lasts is reported once, another one again, and the same one again after it was over', async () => {
  const gone = () => new RemoteLoadError(remote, 'entry', 'its entry was answered with 404');
  const { registry, events } = setUp(gone(), gone(), new RemoteLoadError(remote, 'timeout', 'late'), gone());
  await registry.load('admin').catch(() => undefined);
  for (let tries = 0; tries < 3; tries += 1) await registry.retry('admin').catch(() => undefined);
  expect(events.map((event) => event.kind === 'remote-failed' && event.phase)).toEqual(['entry', 'timeout', 'entry']);
});

test('a retry takes the remote as it is released now', async () => {
  const { registry, versions, release } = setUp(new RemoteLoadError(remote, 'entry', 'gone'));
  release(async () => ({ ...remote, version: '1.2.4' }));
  await registry.load('admin').catch(() => undefined);
  await registry.retry('admin');
  expect(versions).toEqual(['1.2.3', '1.2.4']);
  expect([registry.statusOf('admin'), registry.forPath('/userlist')]).toEqual([expect.objectContaining({ status: 'ready', version: '1.2.4' }), expect.objectContaining({ version: '1.2.4' })]);
});

test('a retry takes what is known where nobody says what is released now', async () => {
  const { registry, versions, release } = setUp(new RemoteLoadError(remote, 'entry', 'gone'));
  release(() => Promise.reject(new Error('offline')));
  await registry.load('admin').catch(() => undefined);
  await registry.retry('admin');
  expect(versions).toEqual(['1.2.3', '1.2.3']);
});

test('whatever is thrown ends as a value', async () => {
  const { registry } = setUp(new TypeError('x is not a function'));
  await expect(registry.load('admin')).rejects.toBeInstanceOf(RemoteLoadError);
  expect(registry.statusOf('admin')).toMatchObject({ status: 'failed', phase: 'evaluate', reason: 'TypeError: x is not a function' });
});

test.each([['/userlist', 'admin'], ['/USERLIST', 'admin'], ['/updateuser/12', 'admin'], ['/updateUser', undefined], ['/memberList', undefined]])(
  'B5: the path %s belongs to %s', (path, name) => {
    expect(setUp().registry.forPath(path)?.name).toBe(name);
  },
);

test('the menu stands before and without the remote', () => {
  expect(setUp().registry.menu()).toEqual([{ label: 'User', path: '/userlist', icon: 'users' }]);
});

test("A11: another audience's remote is not known", () => {
  expect(() => setUp().registry.load('staff')).toThrow('There is no remote "staff" for this session.');
});
