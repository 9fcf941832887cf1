import { webcrypto } from 'node:crypto';
import type { Drafts } from '@gym/remote-contract';
import { endSession } from '../index.ts';
import { createTestApi, type TestApi } from '../test-api/index.ts';
import { openDrafts } from './open-drafts.ts';

/** The locks of all pages of a browser. jsdom has none. */
class FakeLocks {
  readonly names = new Set<string>();
  request = async (name: string, _options: object, hold: (lock: object | null) => Promise<void> | undefined) => {
    if (this.names.has(name)) return hold(null);
    this.names.add(name);
    await hold({ name });
    this.names.delete(name);
  };
  query = async () => ({ held: [...this.names].map((name) => ({ name })) });
}

const aTask = () => new Promise<void>((resolve) => void setTimeout(resolve, 5));
/** A browser that answers in a later task, and lists a released lock until then. */
class SlowLocks extends FakeLocks {
  override request = async (name: string, _options: object, hold: Parameters<FakeLocks['request']>[2]) => {
    await aTask();
    if (this.names.has(name)) return hold(null);
    this.names.add(name);
    await hold({ name });
    await aTask();
    this.names.delete(name);
  };
  override query = async () => {
    const held = [...this.names].map((name) => ({ name }));
    await aTask();
    return { held };
  };
}

let api: TestApi;
let locks: FakeLocks;
const [KEY_OF_ADMIN, KEY_OF_STAFF] = ['1'.padEnd(43, 'A'), '2'.padEnd(43, 'A')] as const;
const DAY_MS = 24 * 60 * 60_000;
const draft = (id: string, name = 'Zelda') => ({
  id,
  form: '/updateMember/7',
  values: { first_name: name },
  base: { values: { first_name: 'Ann' }, version: 3 },
});

/** Opens the drafts of a user, on a page of its own. */
async function openAs(user: 'admin' | 'staff'): Promise<Drafts> {
  api.signIn(user);
  return (await openDrafts())!;
}
const installLocks = (used: FakeLocks) => {
  locks = used;
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
};
/** Opens the drafts in a browser that takes its time to encrypt and to lock. */
async function openSlowly(): Promise<Drafts> {
  installLocks(new SlowLocks());
  const encrypt = webcrypto.subtle.encrypt.bind(webcrypto.subtle);
  jest.spyOn(webcrypto.subtle, 'encrypt').mockImplementation(async (...text) => {
    await aTask();
    return encrypt(...text);
  });
  return openAs('staff');
}
/** The browser frees the locks of a page that crashed. */
const crash = () => locks.names.clear();
const stored = () => Object.keys(localStorage).filter((name) => name.startsWith('draft.'));
const namesIn = async (drafts: Drafts) => (await drafts.find('/updateMember/7')).map(({ values }) => values.first_name);

beforeEach(() => {
  api = createTestApi({
    answers: {
      // Each user has a key.
      getDraftKey: ({ headers }) => ({
        data: { key: headers.authorization?.endsWith('admin') ? KEY_OF_ADMIN : KEY_OF_STAFF },
      }),
    },
  });
  installLocks(new FakeLocks());
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
  api.uninstall();
  localStorage.clear();
});

test('after a crash and a new sign-in, the same user finds the draft with its base', async () => {
  await (await openAs('staff')).keep(draft('a'));
  crash();
  const [found] = await (await openAs('staff')).find('/updateMember/7');
  expect(found).toEqual({ ...draft('a'), at: expect.stringMatching(/Z$/) });
});

test('the storage shows neither the input nor the form nor the user', async () => {
  await (await openAs('staff')).keep(draft('a'));
  const all = JSON.stringify(Object.entries(localStorage).filter(([name]) => name.startsWith('draft.')));
  expect(all).toMatch(/^\[\["draft\.[\w+/]{12}\.a","\d+\.[\w+/=]+"\]\]$/);
});

test('another user of the same browser finds nothing', async () => {
  await (await openAs('staff')).keep(draft('a'));
  crash();
  expect(await namesIn(await openAs('admin'))).toEqual([]);
  expect(await namesIn(await openAs('staff'))).toEqual(['Zelda']);
});

test('a ciphertext under another name is no draft', async () => {
  await (await openAs('staff')).keep(draft('a'));
  crash();
  const [name = ''] = stored();
  localStorage.setItem(name.replace(/a$/, 'b'), localStorage.getItem(name)!);
  localStorage.removeItem(name);
  expect(await namesIn(await openAs('staff'))).toEqual([]);
});

test('finds the drafts of one form, newest first', async () => {
  jest.useFakeTimers({ doNotFake: ['setTimeout', 'setImmediate', 'queueMicrotask'] });
  const drafts = await openAs('staff');
  await drafts.keep(draft('a', 'Older'));
  jest.setSystemTime(Date.now() + 1_000);
  await drafts.keep(draft('b', 'Newer'));
  await drafts.keep({ ...draft('c'), form: '/member' });
  crash();
  expect(await namesIn(await openAs('staff'))).toEqual(['Newer', 'Older']);
});

test('a draft belongs to one page at a time', async () => {
  const [one, other] = [await openAs('staff'), await openAs('staff')];
  await one.keep(draft('a'));
  expect(await namesIn(other)).toEqual([]);
  expect(await other.take('a')).toBe(false);
  one.release('a');
  await Promise.resolve();
  expect(await namesIn(other)).toEqual(['Zelda']);
  expect(await other.take('a')).toBe(true);
  other.remove('a');
  await Promise.resolve();
  expect(await one.take('a')).toBe(false);
});

test('J2: a form that opens while the form before keeps its draft finds and takes it', async () => {
  const drafts = await openSlowly();
  const leaving = drafts.keep(draft('a')).then(() => Promise.resolve().then(() => drafts.release('a')));
  expect(await namesIn(drafts)).toEqual(['Zelda']);
  expect(await drafts.take('a')).toBe(true);
  await leaving;
  expect(await (await openAs('staff')).take('a')).toBe(false);
});

test('J2: finds and takes a draft whose released lock the browser still lists', async () => {
  const drafts = await openSlowly();
  await drafts.keep(draft('a'));
  drafts.release('a');
  expect(locks.names.size).toBe(1);
  expect(await namesIn(drafts)).toEqual(['Zelda']);
  drafts.release('a');
  expect(await drafts.take('a')).toBe(true);
  expect(await namesIn(drafts)).toEqual([]);
});

test('J2: finds a draft that was kept after the search began', async () => {
  const drafts = await openSlowly();
  const found = namesIn(drafts);
  await Promise.resolve();
  await drafts.keep(draft('a'));
  drafts.release('a');
  expect(await found).toEqual(['Zelda']);
});

test('a draft that is released while it is encrypted is free afterwards', async () => {
  const drafts = await openSlowly();
  const keeping = drafts.keep(draft('a'));
  drafts.release('a');
  await keeping;
  expect(await namesIn(drafts)).toEqual(['Zelda']);
  expect(await (await openAs('staff')).take('a')).toBe(true);
});

test('does not find a draft that another page uses while this page releases its own', async () => {
  const [one, other] = [await openSlowly(), await openAs('staff')];
  await one.keep(draft('a', 'Mine'));
  await other.keep(draft('b', 'Theirs'));
  one.release('a');
  expect(await namesIn(one)).toEqual(['Mine']);
  expect(await one.take('b')).toBe(false);
});

test('a draft that cannot be kept delays no other draft', async () => {
  const drafts = await openSlowly();
  await drafts.keep(draft('a'));
  drafts.release('a');
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const [failed, found] = await Promise.allSettled([drafts.keep(draft('b', 'Lost')), namesIn(drafts)]);
  expect([failed.status, found]).toEqual(['rejected', { status: 'fulfilled', value: ['Zelda'] }]);
  expect(await drafts.take('a')).toBe(true);
});

test('a draft that was removed while it was encrypted stays removed', async () => {
  const drafts = await openAs('staff');
  const keeping = drafts.keep(draft('a'));
  drafts.remove('a');
  await keeping;
  expect(stored()).toEqual([]);
});

test('drafts expire after seven days, whose ever they are', async () => {
  await (await openAs('staff')).keep(draft('a'));
  jest.useFakeTimers({ doNotFake: ['setTimeout', 'setImmediate', 'queueMicrotask'] });
  jest.setSystemTime(Date.now() + 6 * DAY_MS);
  await openAs('admin');
  expect(stored()).toHaveLength(1);
  jest.setSystemTime(Date.now() + 2 * DAY_MS);
  await openAs('admin');
  expect(stored()).toEqual([]);
});

test('of more than fifty drafts, the oldest go', async () => {
  const drafts = await openAs('staff');
  const at = Date.now();
  for (let n = 0; n < 60; n += 1) localStorage.setItem(`draft.someone.${n}`, `${at - n}.x`);
  await namesIn(drafts);
  expect(stored()).toHaveLength(50);
  expect(localStorage.getItem('draft.someone.59')).toBeNull();
});

test('A9: a sign-out clears all drafts, and ends writing in every tab', async () => {
  const drafts = await openAs('staff');
  await drafts.keep(draft('a'));
  endSession();
  await drafts.keep(draft('a'));
  expect(localStorage).toHaveLength(0);
});

test('a full storage keeps the draft before, and a blocked one none', async () => {
  const drafts = await openAs('staff');
  await drafts.keep(draft('a', 'Before'));
  const setItem = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await expect(drafts.keep(draft('a', 'After'))).rejects.toThrow('full');
  crash();
  expect(await namesIn(drafts)).toEqual(['Before']);
  expect(await openDrafts()).toBeUndefined();
  expect(setItem).toHaveBeenCalled();
});

test('without the feature, or without encryption, there are no drafts and no call', async () => {
  api.signIn('staff');
  Object.defineProperty(globalThis, 'crypto', { value: {}, configurable: true });
  expect(await openDrafts()).toBeUndefined();
  api.uninstall();
  api = createTestApi({ features: [] });
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
  api.signIn('staff');
  expect(await openDrafts()).toBeUndefined();
  expect(api.requests).toEqual([]);
});
