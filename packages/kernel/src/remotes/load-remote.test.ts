import type { BootRemote, RemoteModule } from '@gym/remote-contract';
import { provideIntegrity } from './file-addresses.ts';
import { CHECK_TIMEOUT_MS, ENTRY_TIMEOUT_MS, loadEntry, openQueue, runStartUpCheck } from './load-remote.ts';

const entry = { file: 'assets/admin/remoteEntry.1.js', integrity: 'sha256-entry' };
const remote = { name: 'admin', version: '1.2.3', entry, files: [entry] } as unknown as BootRemote;
const url = 'http://localhost/assets/admin/remoteEntry.1.js';
const page = window as unknown as Record<string, unknown>;

beforeEach(() => {
  provideIntegrity({ release: 'r', shell: { version: '1', routes: [], files: [] }, remotes: [remote] }, '/');
});
afterEach(() => {
  jest.useRealTimers();
  document.head.replaceChildren();
});

const script = () => document.head.querySelector('script') as HTMLScriptElement;

test('loads the entry with its hash, returns the container and removes the script', async () => {
  const loading = loadEntry(remote, `${url}?retry=1`);
  expect(script()).toMatchObject({ src: `${url}?retry=1`, integrity: 'sha256-entry', crossOrigin: 'anonymous' });
  const container = { get: jest.fn(), init: jest.fn() };
  page.admin = container;
  script().onload?.(new Event('load'));
  expect(await loading).toBe(container);
  expect(script()).toBeNull();
});

test.each<[string, { responseStatus?: number }[], string, string]>([
  ['is missing', [{ responseStatus: 404 }], 'entry', 'its entry was answered with 404'],
  ['gets no response', [{ responseStatus: 0 }], 'entry', 'its entry could not be fetched'],
  [
    'has another hash',
    [{ responseStatus: 404 }, { responseStatus: 200 }],
    'integrity',
    'its entry is not the file that was released',
  ],
  [
    'fails without a reported status',
    [{}],
    'entry',
    'its entry could not be fetched, or is not the file that was released',
  ],
])('an entry that %s fails with the reason that the browser reports', async (_what, loads, phase, reason) => {
  // jsdom keeps no record of loads.
  Object.assign(performance, { getEntriesByName: () => loads });
  const loading = loadEntry(remote, url);
  script().dispatchEvent(new Event('error'));
  await expect(loading).rejects.toMatchObject({ phase, reason, remote: 'admin', version: '1.2.3' });
  expect(script()).toBeNull();
});

test('an entry that hangs fails after the timeout', async () => {
  jest.useFakeTimers();
  const loading = loadEntry(remote, url);
  const ended = expect(loading).rejects.toMatchObject({
    phase: 'timeout',
    reason: 'its entry did not arrive within 8 seconds',
  });
  jest.advanceTimersByTime(ENTRY_TIMEOUT_MS);
  await ended;
  expect(script()).toBeNull();
});

test.each<[string, unknown]>([
  ['nothing', undefined],
  ['something else', { get: 'no' }],
])('an entry that leaves %s fails in phase evaluate', async (_what, left) => {
  const loading = loadEntry(remote, url);
  page.admin = left;
  script().onload?.(new Event('load'));
  await expect(loading).rejects.toMatchObject({ phase: 'evaluate', reason: 'its entry holds no remote' });
});

test('an entry that throws fails with its message', async () => {
  const loading = loadEntry(remote, url);
  const { onload } = script();
  window.dispatchEvent(new ErrorEvent('error', { filename: url, message: 'boom' }));
  onload?.call(script(), new Event('load'));
  await expect(loading).rejects.toMatchObject({ phase: 'evaluate', reason: 'its entry threw: boom' });
});

test('discards what an earlier attempt left', () => {
  page.admin = { get: jest.fn(), init: jest.fn() };
  page.webpackChunkgym_admin = [['old chunk']];
  openQueue(remote);
  expect(page.admin).toBeUndefined();
  expect(page.webpackChunkgym_admin).toEqual([]);
});

/** What every chunk does first. Returns the queue that it got. */
const handOver = (src: string, chunk: string): string[] => {
  Object.defineProperty(document, 'currentScript', { configurable: true, value: { src } });
  page.webpackChunkgym_admin = page.webpackChunkgym_admin || [];
  const queue = page.webpackChunkgym_admin as string[];
  queue.push(chunk);
  Reflect.deleteProperty(document, 'currentScript');
  return queue;
};

test('ignores a late chunk of an abandoned version', () => {
  openQueue(remote);
  handOver('http://localhost/assets/admin/remote.of-another-version.js', 'late');
  handOver(`${url}?retry=1`, 'own');
  expect(page.webpackChunkgym_admin).toEqual(['own']);
});

test('a version that runs keeps getting its chunks while another one loads, and when that one fails', () => {
  const shared = { file: 'assets/admin/same-in-both.js', integrity: 'sha256-both' };
  const inVersion = (file: string): BootRemote => ({
    ...remote,
    entry: { file, integrity: `sha256-${file}` },
    files: [{ file, integrity: `sha256-${file}` }, shared],
  });
  const arrives = (file: string) => handOver(`http://localhost/${file}`, file);
  const [running, next] = [inVersion('assets/admin/running.js'), inVersion('assets/admin/next.js')];
  openQueue(running);
  const closeNext = openQueue(next);
  expect(arrives(running.entry.file)).toEqual([running.entry.file]);
  expect(arrives(next.entry.file)).toEqual([next.entry.file]);
  closeNext();
  expect(arrives(shared.file)).toEqual([running.entry.file, shared.file]);
  expect(arrives(next.entry.file)).not.toContain(shared.file);
});

test('a remote without known files, as in development, may load any chunk', () => {
  openQueue({ ...remote, files: [] });
  handOver('http://localhost:8091/anything.js', 'own');
  expect(page.webpackChunkgym_admin).toEqual(['own']);
});

const checkedBy = (check: RemoteModule['check']) =>
  runStartUpCheck(remote, { contract: '1.2.0', routes: [], ...(check && { check }) });

test.each<[string, RemoteModule['check']]>([
  ['no check', undefined],
  ['a check that is content', () => undefined],
  ['one that is content later', async () => undefined],
])('a remote with %s runs', async (_what, check) => {
  await expect(checkedBy(check)).resolves.toBeUndefined();
});

test.each<[string, RemoteModule['check'], string]>([
  [
    'throws',
    () => {
      throw new Error('no camera');
    },
    'its start-up check failed: no camera',
  ],
  ['rejects', () => Promise.reject(new Error('no camera')), 'its start-up check failed: no camera'],
  ['rejects with a string', () => Promise.reject('no camera'), 'its start-up check failed: no camera'],
])('a check that %s fails in phase check', async (_what, check, reason) => {
  await expect(checkedBy(check)).rejects.toMatchObject({ phase: 'check', reason, remote: 'admin', version: '1.2.3' });
});

test('a check that hangs fails after the timeout', async () => {
  jest.useFakeTimers();
  const ended = expect(checkedBy(() => new Promise(() => {}))).rejects.toMatchObject({
    phase: 'check',
    reason: 'its start-up check failed: it took longer than 3 seconds',
  });
  jest.advanceTimersByTime(CHECK_TIMEOUT_MS);
  await ended;
  expect(jest.getTimerCount()).toBe(0);
});
