import { lockWhenIdle } from './idle-lock.ts';

const MINUTE = 60_000;

/** The channels of all tabs of this test, which are in one page. */
class Channel {
  static all = new Set<Channel>();
  onmessage: (() => void) | null = null;

  constructor() {
    Channel.all.add(this);
  }

  postMessage() {
    for (const channel of Channel.all) if (channel !== this) channel.onmessage?.();
  }

  close() {
    Channel.all.delete(this);
  }
}

const lock = jest.fn(async () => undefined);
const report = jest.fn();
let stop: () => void;
beforeEach(() => {
  jest.useFakeTimers();
  Object.defineProperty(globalThis, 'BroadcastChannel', { value: Channel, configurable: true });
  lock.mockClear();
  report.mockClear();
  stop = lockWhenIdle({ minutes: 5, lock, report });
});
afterEach(() => {
  stop();
  jest.useRealTimers();
});

const use = (event: string) => window.dispatchEvent(new Event(event));

test('locks after the time without use, not before', () => {
  jest.advanceTimersByTime(4 * MINUTE);
  expect(lock).not.toHaveBeenCalled();
  jest.advanceTimersByTime(MINUTE);
  expect(lock).toHaveBeenCalled();
});

test.each(['pointerdown', 'pointermove', 'keydown', 'wheel'])('a %s counts as use', (event) => {
  jest.advanceTimersByTime(4 * MINUTE);
  use(event);
  jest.advanceTimersByTime(4 * MINUTE);
  expect(lock).not.toHaveBeenCalled();
  jest.advanceTimersByTime(MINUTE);
  expect(lock).toHaveBeenCalled();
});

test('the first use after the computer slept finds the page locked', () => {
  jest.setSystemTime(Date.now() + 60 * MINUTE); // no timer ran meanwhile
  use('pointermove');
  expect(lock).toHaveBeenCalledTimes(1);
});

test('the first look after the computer slept finds the page locked', () => {
  jest.setSystemTime(Date.now() + 60 * MINUTE);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(lock).toHaveBeenCalledTimes(1);
});

test('the use of another tab counts here', () => {
  const another = new Channel();
  jest.advanceTimersByTime(4 * MINUTE);
  another.postMessage();
  jest.advanceTimersByTime(4 * MINUTE);
  expect(lock).not.toHaveBeenCalled();
  another.close();
});

test('tells the other tabs of its use, at most every five seconds', () => {
  const another = new Channel();
  const heard = (another.onmessage = jest.fn());
  for (let second = 0; second < 10; second += 1) {
    use('keydown');
    jest.advanceTimersByTime(1_000);
  }
  expect(heard).toHaveBeenCalledTimes(2);
  another.close();
});

test('tells the server of use, and how long ago it was, ten times in the time without use at most', () => {
  jest.advanceTimersByTime(2 * MINUTE);
  expect(report).not.toHaveBeenCalled();
  for (let second = 0; second < 60; second += 1) {
    use('pointermove');
    jest.advanceTimersByTime(1_000);
  }
  expect(report.mock.calls).toEqual([[expect.any(Number)], [expect.any(Number)]]);
  report.mockClear();
  jest.advanceTimersByTime(4 * MINUTE);
  // Once more, for the last use: nobody was there since.
  expect(report.mock.calls).toEqual([[expect.any(Number)]]);
  expect(report.mock.calls[0]?.[0]).toBeLessThan(35);
});

test('tells the server of the last use as soon as nobody sees the tab', () => {
  for (let uses = 0; uses < 2; uses += 1) use('keydown');
  report.mockClear();
  jest.advanceTimersByTime(2_000);
  const hidden = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(report.mock.calls).toEqual([[2]]);
  hidden.mockRestore();
});

test('stops with its page', () => {
  stop();
  jest.advanceTimersByTime(10 * MINUTE);
  use('keydown');
  expect([lock.mock.calls.length, Channel.all.size]).toEqual([0, 0]);
});
