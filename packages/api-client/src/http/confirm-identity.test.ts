import { confirmIdentity, saveUserDetails } from '@gym/api-contract/calls';
import { post } from './call.ts';
import { createFakeApi, type FakeApi } from '@gym/fake-api';
import { configureApi, setFeatures } from '../index.ts';

let fake: FakeApi;
const onUnconfirmed = jest.fn<Promise<'replay' | 'give-up'>, []>();
const newAdministrator = (email: string) => ({
  fname: 'N',
  lname: 'N',
  email,
  phone: '1',
  password: 'p',
  role: 1 as const,
});
const UNCONFIRMED = { kind: 'forbidden', reason: expect.stringMatching(/^This needs your password/) };

beforeEach(() => {
  onUnconfirmed.mockReset();
  fake = createFakeApi({ mode: 'full' });
  configureApi({ base: '', onUnconfirmed });
  fake.signIn('admin');
  fake.expireConfirmations();
});
afterEach(() => {
  fake.uninstall();
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
  const [first, second, ...more] = fake.requestsOf('saveUserDetails');
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
  expect(fake.requestsOf('saveUserDetails')).toHaveLength(1);
  await expect(post(saveUserDetails, newAdministrator('a@gym.test'))).resolves.toEqual({ id: 4 });
});

test('sends the request once more only', async () => {
  onUnconfirmed.mockResolvedValue('replay');
  await expect(post(saveUserDetails, newAdministrator('a@gym.test'))).rejects.toMatchObject(UNCONFIRMED);
  expect([onUnconfirmed.mock.calls.length, fake.requestsOf('saveUserDetails').length]).toEqual([1, 2]);
});

test.each([
  ['cannot ask', () => configureApi({ base: '' })],
  ['has no announcement of the server', () => setFeatures(['user-roles'])],
])('shows the reason if the host %s', async (_case, prepare) => {
  prepare();
  await expect(post(saveUserDetails, newAdministrator('a@gym.test'))).rejects.toMatchObject(UNCONFIRMED);
  expect(onUnconfirmed).not.toHaveBeenCalled();
});
