import { confirmIdentity, saveUserDetails } from '@gym/api-contract/calls';
import { post } from './call.ts';
import { createTestApi, rejection, type TestApi } from '../test-api/index.ts';
import { configureApi, setFeatures } from '../index.ts';

let api: TestApi;
const onUnconfirmed = jest.fn<Promise<'replay' | 'give-up'>, []>();
const newAdministrator = (email: string) => ({
  fname: 'N',
  lname: 'N',
  email,
  phone: '1',
  password: 'p',
  role: 1 as const,
});
const NEEDS_PASSWORD = { status: 403, code: 'confirm-identity', reason: 'This needs your password.' };
const UNCONFIRMED = { kind: 'forbidden', reason: NEEDS_PASSWORD.reason };

beforeEach(() => {
  onUnconfirmed.mockReset();
  let confirmed = false;
  api = createTestApi({
    answers: {
      saveUserDetails: () => (confirmed ? { data: { id: 4 } } : rejection(NEEDS_PASSWORD)),
      confirmIdentity: () => {
        confirmed = true;
        return { status: 'success' };
      },
    },
  });
  configureApi({ base: '', onUnconfirmed });
  api.signIn('admin');
});
afterEach(() => {
  api.uninstall();
  configureApi({ base: '' });
});

const confirms = async (): Promise<'replay'> => {
  await post(confirmIdentity, { password: 'secret' });
  return 'replay';
};

test('sends the same request with the same key again after the confirmation', async () => {
  onUnconfirmed.mockImplementation(confirms);
  await expect(post(saveUserDetails, newAdministrator('a@gym.test'), { idempotencyKey: 'one' })).resolves.toEqual({
    id: 4,
  });
  const [first, second, ...more] = api.requestsOf('saveUserDetails');
  expect(more).toEqual([]);
  expect(second).toEqual(first);
  expect(second?.headers['idempotency-key']).toBe('one');
});

test('asks once for simultaneous calls', async () => {
  onUnconfirmed.mockImplementation(confirms);
  await Promise.all(['a@gym.test', 'b@gym.test'].map((email) => post(saveUserDetails, newAdministrator(email))));
  expect(onUnconfirmed).toHaveBeenCalledTimes(1);
});

test('fails with the reason of the server if the user cancels, and asks again the next time', async () => {
  onUnconfirmed.mockResolvedValueOnce('give-up').mockImplementation(confirms);
  await expect(post(saveUserDetails, newAdministrator('a@gym.test'))).rejects.toMatchObject(UNCONFIRMED);
  expect(api.requestsOf('saveUserDetails')).toHaveLength(1);
  await expect(post(saveUserDetails, newAdministrator('a@gym.test'))).resolves.toEqual({ id: 4 });
});

test('sends the request once more only', async () => {
  onUnconfirmed.mockResolvedValue('replay');
  await expect(post(saveUserDetails, newAdministrator('a@gym.test'))).rejects.toMatchObject(UNCONFIRMED);
  expect([onUnconfirmed.mock.calls.length, api.requestsOf('saveUserDetails').length]).toEqual([1, 2]);
});

test.each([
  ['cannot ask', () => configureApi({ base: '' })],
  ['has no announcement of the server', () => setFeatures(['user-roles'])],
])('shows the reason if the host %s', async (_case, prepare) => {
  prepare();
  await expect(post(saveUserDetails, newAdministrator('a@gym.test'))).rejects.toMatchObject(UNCONFIRMED);
  expect(onUnconfirmed).not.toHaveBeenCalled();
});
