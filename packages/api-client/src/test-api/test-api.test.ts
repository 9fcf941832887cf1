import { getFoodItem } from '@gym/api-contract/calls';
import { get } from '../http/call.ts';
import { createTestApi } from './test-api.ts';

test('the page reports a server that throws, because the screen shows it like any failure', async () => {
  const broken = new Error('no example');
  const reported = jest.fn();
  Object.assign(globalThis, { reportError: reported });
  const api = createTestApi({
    answers: {
      getFoodItem: () => {
        throw broken;
      },
    },
  });
  api.signIn('staff');
  await expect(get(getFoodItem, {})).rejects.toBe(broken);
  expect(reported).toHaveBeenCalledWith(broken);
  Reflect.deleteProperty(globalThis, 'reportError');
  api.uninstall();
});
