import { ApiError, dropSession, endSession, onSessionChange, readSession, writeSession } from '../index.ts';

const session = { fname: 'Ada', lname: 'Admin', token: 'abc' };
afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
});

test('A3: stores the session as loggedUser with fname, lname and token', () => {
  writeSession(session);
  expect(JSON.parse(localStorage.getItem('loggedUser') ?? '')).toEqual(session);
  expect(readSession()).toEqual(session);
});

test.each([
  'null',
  '',
  'not json',
  '[]',
  '"abc"',
  '7',
  '{}',
  '{"fname":"Ada","lname":"Admin"}',
  '{"fname":"Ada","lname":"Admin","token":""}',
  '{"fname":"Ada","lname":"Admin","token":7}',
  '{"fname":null,"lname":"Admin","token":"abc"}',
  '{"fname":"Ada","lname":"Admin","token":"a\\nb"}',
  '{"fname":"Ada","lname":"Admin","token":"a b"}',
  '{"fname":"Ada","lname":"Admin","token":"tökën"}',
  '{"fname":["Ada"],"lname":["Admin"],"token":"abc"}',
  '[{"fname":"Ada","lname":"Admin","token":"abc"}]',
  '{"__proto__":{"fname":"Ada","lname":"Admin","token":"abc"}}',
  '['.repeat(1_000_000),
])('A8: a loggedUser of %s means signed out, without an error', (stored) => {
  localStorage.setItem('loggedUser', stored);
  expect(readSession()).toBeUndefined();
});

test('A8: no loggedUser means signed out', () => expect(readSession()).toBeUndefined());

test('A8: blocked storage means signed out, and signing in fails with a reason', () => {
  const shut = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  for (const method of ['getItem', 'setItem', 'removeItem', 'clear'] as const)
    jest.spyOn(Storage.prototype, method).mockImplementation(shut);
  expect(readSession()).toBeUndefined();
  expect(() => writeSession(session)).toThrow(ApiError);
  expect(() => endSession()).not.toThrow();
  expect(() => dropSession()).not.toThrow();
});

test('A9: ending the session clears all local storage', () => {
  writeSession(session);
  localStorage.setItem('tempUser', 'ada@gym.test');
  endSession();
  expect(localStorage).toHaveLength(0);
});

test('A8: an ended session is removed, and nothing else', () => {
  writeSession(session);
  localStorage.setItem('tempUser', 'ada@gym.test');
  dropSession();
  expect([readSession(), localStorage.getItem('tempUser')]).toEqual([undefined, 'ada@gym.test']);
});

const tell = (init: StorageEventInit) => dispatchEvent(new StorageEvent('storage', init));

test('A9: reports a sign-out in another tab, but neither an ended session nor other stored values', () => {
  const heard = jest.fn();
  const stop = onSessionChange(heard);

  tell({ key: 'theme', storageArea: localStorage });
  tell({ key: null, storageArea: sessionStorage });
  expect(heard).not.toHaveBeenCalled();

  localStorage.setItem('loggedUser', JSON.stringify(session));
  tell({ key: 'loggedUser', storageArea: localStorage });
  expect(heard).toHaveBeenLastCalledWith(session, false);

  localStorage.clear();
  tell({ key: null, storageArea: localStorage });
  expect(heard).toHaveBeenLastCalledWith(undefined, true);

  localStorage.removeItem('loggedUser');
  tell({ key: 'loggedUser', storageArea: localStorage });
  expect(heard).toHaveBeenLastCalledWith(undefined, false);

  stop();
  tell({ key: null, storageArea: localStorage });
  expect(heard).toHaveBeenCalledTimes(3);
});
