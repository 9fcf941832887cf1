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
  const registry = createRemoteRegistry({
    remotes: [remote],
    report: (event) => events.push(event),
    loadRemote: async (_remote, attempt) => {
      attempts.push(attempt);
      const outcome = outcomes.shift() ?? loadedModule;
      if (outcome instanceof Error) throw outcome;
      return outcome;
    },
  });
  return { registry, events, attempts };
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
