import { onSessionChange } from '../index.ts';

const stored = JSON.stringify({ fname: 'Ada', lname: 'Admin', token: 'abc' });
const tell = (init: StorageEventInit) => dispatchEvent(new StorageEvent('storage', init));

test('A9: reports a sign-out in another tab, but neither an ended session nor other stored values', () => {
  const heard = jest.fn();
  const stop = onSessionChange(heard);

  tell({ key: 'theme', storageArea: localStorage });
  tell({ key: null, storageArea: sessionStorage });
  expect(heard).not.toHaveBeenCalled();

  localStorage.setItem('loggedUser', stored);
  tell({ key: 'loggedUser', storageArea: localStorage });
  expect(heard).toHaveBeenLastCalledWith(JSON.parse(stored), false);

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
