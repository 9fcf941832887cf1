import type { BootRemote, RemoteModule } from '@gym/remote-contract';
import { CHECK_TIMEOUT_MS, runStartUpCheck } from './load-remote.ts';

const remote = { name: 'admin', version: '1.2.3' } as BootRemote;
const checkedBy = (check: RemoteModule['check']) =>
  runStartUpCheck(remote, { contract: '1.2.0', routes: [], ...(check && { check }) });

afterEach(() => jest.useRealTimers());

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
