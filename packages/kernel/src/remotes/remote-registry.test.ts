import type { BootRemote, RemoteModule, TelemetryEvent } from '@gym/remote-contract';
import { RemoteLoadError, type RemotePhase } from './load-failure.ts';
import { createRemoteRegistry } from './remote-registry.ts';

const remote: BootRemote = {
  name: 'admin',
  title: 'Administration',
  version: '1.2.3',
  contract: '^1.0.0',
  audience: 'admin',
  entry: { file: 'assets/admin/remoteEntry.1.js', integrity: 'sha256-x' },
  files: [],
  menu: [{ label: 'User', path: '/userlist', icon: 'users' }],
  routes: [
    { path: '/userlist', early: [], files: [] },
    { path: '/updateUser/:id', early: [], files: [] },
  ],
};
/** The same remote in another version. */
const inVersion = (version: string, path = '/userlist'): BootRemote => ({
  ...remote,
  version,
  entry: { file: `assets/admin/remoteEntry.${version}.js`, integrity: `sha256-${version}` },
  menu: [{ label: 'User', path, icon: 'users' }],
  routes: [{ path, early: [], files: [] }],
});
const loadedModule: RemoteModule = { contract: '1.0.0', routes: [] };

function setUp(...outcomes: (RemoteModule | Error)[]) {
  const events: TelemetryEvent[] = [];
  const versions: string[] = [];
  let released: readonly BootRemote[] = [remote];
  const registry = createRemoteRegistry({
    remotes: [remote],
    report: (event) => events.push(event),
    versionsOf: async () => released,
    loadRemote: async ({ version }) => {
      versions.push(version);
      const outcome = outcomes.shift() ?? loadedModule;
      if (outcome instanceof Error) throw outcome;
      return outcome;
    },
  });
  return {
    registry,
    events,
    versions,
    release: (...next: BootRemote[]) => {
      released = next;
    },
  };
}

test('a remote goes from idle to loading to ready, and notifies listeners', async () => {
  const { registry } = setUp(loadedModule);
  const seen: string[] = [registry.statusOf('admin').status];
  registry.subscribe(() => seen.push(registry.statusOf('admin').status));
  expect(await registry.load('admin')).toEqual({ remote, module: loadedModule });
  expect(seen).toEqual(['idle', 'loading', 'ready']);
});

test('later callers share the first attempt', async () => {
  const { registry, versions } = setUp(loadedModule);
  await Promise.all([registry.load('admin'), registry.load('admin')]);
  await registry.load('admin');
  expect(versions).toEqual(['1.2.3']);
});

test('a failure names remote, version, phase and reason, is reported once, and allows a retry', async () => {
  const { registry, events, versions } = setUp(
    new RemoteLoadError(remote, 'timeout', 'its entry did not arrive'),
    loadedModule,
  );
  await expect(registry.load('admin')).rejects.toMatchObject({ remote: 'admin', version: '1.2.3', phase: 'timeout' });
  expect(registry.statusOf('admin')).toEqual({
    status: 'failed',
    phase: 'timeout',
    reason: 'its entry did not arrive',
    version: '1.2.3',
  });
  expect(await registry.retry('admin')).toEqual({ remote, module: loadedModule });
  expect(versions).toEqual(['1.2.3', '1.2.3']);
  expect(events.map(({ kind }) => kind)).toEqual(['remote-failed', 'remote-loaded']);
});

test('reports a lasting failure once, and again after a success or another failure', async () => {
  const gone = () => new RemoteLoadError(remote, 'entry', 'its entry was answered with 404');
  const { registry, events } = setUp(gone(), gone(), new RemoteLoadError(remote, 'timeout', 'late'), gone());
  await registry.load('admin').catch(() => undefined);
  for (let tries = 0; tries < 3; tries += 1) await registry.retry('admin').catch(() => undefined);
  expect(events.map((event) => event.kind === 'remote-failed' && event.phase)).toEqual(['entry', 'timeout', 'entry']);
});

test('a retry starts with the live version, not with the failed one', async () => {
  const { registry, versions, release } = setUp(new RemoteLoadError(remote, 'entry', 'gone'));
  await registry.load('admin').catch(() => undefined);
  release(inVersion('1.2.4'), remote);
  await registry.retry('admin');
  expect(versions).toEqual(['1.2.3', '1.2.4']);
  expect([registry.statusOf('admin'), registry.forPath('/userlist')]).toEqual([
    expect.objectContaining({ status: 'ready', insteadOf: '1.2.3' }),
    inVersion('1.2.4'),
  ]);
});

describe('a version that cannot be loaded', () => {
  const broken = (phase: RemotePhase = 'evaluate') => new RemoteLoadError(remote, phase, 'boom');

  test.each<RemotePhase>(['entry', 'integrity', 'timeout', 'evaluate', 'module', 'shared', 'contract', 'check'])(
    'is replaced by the previous version in the same load, whatever failed (%s)',
    async (phase) => {
      const { registry, versions, events, release } = setUp(broken(phase));
      release(remote, inVersion('1.2.2'));
      expect((await registry.load('admin')).remote.version).toBe('1.2.2');
      expect(versions).toEqual(['1.2.3', '1.2.2']);
      expect(events).toEqual([
        { kind: 'remote-failed', remote: 'admin', version: '1.2.3', phase, message: 'boom' },
        { kind: 'remote-loaded', remote: 'admin', version: '1.2.2', ms: expect.any(Number) },
        { kind: 'remote-replaced', remote: 'admin', version: '1.2.3', by: '1.2.2' },
      ]);
      expect(registry.statusOf('admin')).toEqual({ status: 'ready', remote: inVersion('1.2.2'), insteadOf: '1.2.3' });
    },
  );

  test('is replaced by the live version before the previous one is tried', async () => {
    const { registry, versions, release } = setUp(broken());
    release(inVersion('1.2.4'), inVersion('1.2.2'));
    await registry.load('admin');
    expect(versions).toEqual(['1.2.3', '1.2.4']);
  });

  test('uses the menu and paths of the version that runs', async () => {
    const { registry, release } = setUp(broken());
    release(remote, inVersion('1.2.2', '/people'));
    const before = registry.remotes();
    await registry.load('admin');
    expect(registry.remotes()).toEqual([inVersion('1.2.2', '/people')]);
    expect(registry.remotes()).not.toBe(before);
    expect([registry.forPath('/userlist'), registry.forPath('/people')?.version]).toEqual([undefined, '1.2.2']);
  });

  test('shows its own failure if the previous version fails too, and reports each once', async () => {
    const before = inVersion('1.2.2');
    const gone = () => new RemoteLoadError(before, 'entry', 'gone');
    const { registry, events, release } = setUp(broken(), gone(), broken(), gone());
    release(remote, before);
    for (let tries = 0; tries < 2; tries += 1)
      await expect(registry.load('admin')).rejects.toMatchObject({ version: '1.2.3', phase: 'evaluate' });
    expect(registry.statusOf('admin')).toEqual({
      status: 'failed',
      phase: 'evaluate',
      reason: 'boom',
      version: '1.2.3',
    });
    expect(events.map((event) => event.kind === 'remote-failed' && event.version)).toEqual(['1.2.3', '1.2.2']);
  });
});

describe('a version that runs', () => {
  const before = inVersion('1.2.2');

  test('is replaced by another one, which every later load returns', async () => {
    const { registry, events } = setUp(loadedModule, loadedModule);
    await registry.load('admin');
    const replaced = { remote: before, module: loadedModule };
    expect([await registry.replace(remote, before), await registry.load('admin')]).toEqual([replaced, replaced]);
    expect(registry.statusOf('admin')).toEqual({ status: 'ready', remote: before, insteadOf: '1.2.3' });
    expect(events.slice(1)).toEqual([
      { kind: 'remote-loaded', remote: 'admin', version: '1.2.2', ms: expect.any(Number) },
      { kind: 'remote-replaced', remote: 'admin', version: '1.2.3', by: '1.2.2' },
    ]);
  });

  test('keeps running if the other one cannot be loaded', async () => {
    const { registry } = setUp(loadedModule, new Error('gone'));
    await registry.load('admin');
    await expect(registry.replace(remote, before)).rejects.toMatchObject({ version: '1.2.2' });
    expect(registry.statusOf('admin')).toEqual({ status: 'ready', remote });
    expect(await registry.load('admin')).toEqual({ remote, module: loadedModule });
  });
});

test('returns a new list of remotes only if another version runs', async () => {
  const { registry } = setUp(loadedModule);
  const before = registry.remotes();
  await registry.load('admin');
  expect(registry.remotes()).toBe(before);
});

test('turns every thrown value into a RemoteLoadError', async () => {
  const { registry } = setUp(new TypeError('x is not a function'));
  await expect(registry.load('admin')).rejects.toBeInstanceOf(RemoteLoadError);
  expect(registry.statusOf('admin')).toMatchObject({
    status: 'failed',
    phase: 'evaluate',
    reason: 'x is not a function',
  });
});

test.each([
  ['/userlist', 'admin'],
  ['/USERLIST', 'admin'],
  ['/updateuser/12', 'admin'],
  ['/updateUser', undefined],
  ['/memberList', undefined],
])('B5: the path %s belongs to %s', (path, name) => {
  expect(setUp().registry.forPath(path)?.name).toBe(name);
});

test('shows the menu before the remote loads', () => {
  expect(
    setUp()
      .registry.remotes()
      .flatMap(({ menu }) => menu),
  ).toEqual([{ label: 'User', path: '/userlist', icon: 'users' }]);
});

test("A11: another audience's remote is not known", async () => {
  await expect(setUp().registry.load('staff')).rejects.toThrow('There is no remote "staff" for this session.');
});
