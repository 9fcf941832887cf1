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
let stop: () => void;
beforeEach(() => {
  jest.useFakeTimers();
  Object.defineProperty(globalThis, 'BroadcastChannel', { value: Channel, configurable: true });
  lock.mockClear();
  stop = lockWhenIdle(5, lock);
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

test('stops with its page', () => {
  stop();
  jest.advanceTimersByTime(10 * MINUTE);
  use('keydown');
  expect([lock.mock.calls.length, Channel.all.size]).toEqual([0, 0]);
});
