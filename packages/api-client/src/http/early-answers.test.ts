import { addPlanDetail, getUsersDetails, getUsersDetailsById } from '@gym/api-contract/calls';
import { get, post } from './call.ts';
import { createTestApi, type TestApi } from '../test-api/index.ts';
import { configureApi, getRole, writeSession } from '../index.ts';
import { HANDOVER, type BootHandover } from './boot-handover.ts';
import type { RawAnswer } from './api-request.ts';

let api: TestApi;
let token: string;
const box = window as { [HANDOVER]?: BootHandover };

beforeEach(() => {
  api = createTestApi();
  ({ token } = api.signIn('admin'));
});
afterEach(() => {
  api.uninstall();
  delete box[HANDOVER];
  configureApi({ base: '' });
});

const answered = (body: unknown, status = 200): Promise<RawAnswer> =>
  Promise.resolve({ status, body: JSON.stringify(body) });
const hand = (handover: Partial<BootHandover>) => {
  box[HANDOVER] = { token, at: Date.now(), early: new Map(), ...handover };
};
const oneUser = () => new Map([['/api/getUsersDetails', answered({ data: [{ id: 77 }] })]]);

test("adopts the boot script's role answer once", async () => {
  hand({ role: answered({ data: { role: 1 } }) });
  expect(await getRole()).toEqual({ audience: 'admin' });
  expect(api.requests).toEqual([]);
  await getRole();
  expect(api.requests).toHaveLength(1);
});

test('the first read of a path adopts its early answer, and no other read does', async () => {
  hand({ early: oneUser() });
  await get(getUsersDetailsById, { id: 1 });
  expect(await get(getUsersDetails, {})).toHaveLength(1);
  expect(await get(getUsersDetails, {})).toHaveLength(2);
  expect(api.requests.map(({ call }) => call)).toEqual(['getUsersDetailsById', 'getUsersDetails']);
});

test('of two simultaneous reads, the second one requests itself', async () => {
  hand({ early: oneUser() });
  const lists = await Promise.all([get(getUsersDetails, {}), get(getUsersDetails, {})]);
  expect(lists.map((list) => list.length)).toEqual([1, 2]);
});

test('adopts nothing for another session', async () => {
  hand({ early: oneUser() });
  writeSession({ fname: 'Other', lname: '', token: 'another' });
  expect(await get(getUsersDetails, {})).toHaveLength(2);
});

test('adopts no old answer', async () => {
  hand({ early: oneUser(), at: Date.now() - 31_000 });
  expect(await get(getUsersDetails, {})).toHaveLength(2);
});

test('adopts nothing after a save', async () => {
  hand({ early: oneUser() });
  await post(addPlanDetail, { plan_name: 'P', duration: 1, price: 1, free_days: 3 });
  expect(await get(getUsersDetails, {})).toHaveLength(2);
});

test('repeats a failed early request; a timeout is a failure', async () => {
  hand({ early: new Map([['/api/getUsersDetails', Promise.reject(new TypeError('Failed to fetch'))]]) });
  expect(await get(getUsersDetails, {})).toHaveLength(2);
  hand({ early: new Map([['/api/getUsersDetails', Promise.reject(new DOMException('too slow', 'TimeoutError'))]]) });
  await expect(get(getUsersDetails, {})).rejects.toMatchObject({
    kind: 'network',
    reason: expect.stringMatching(/in time/),
  });
});

test('an early error response is an error', async () => {
  hand({ early: new Map([['/api/getUsersDetails', answered({ reason: 'Only an administrator may do this.' }, 403)]]) });
  await expect(get(getUsersDetails, {})).rejects.toMatchObject({ kind: 'forbidden' });
});

test('A8: an early 401 asks the user like any other', async () => {
  const early = new Map([['/api/getUsersDetails', answered({}, 401)]]);
  hand({ early });
  configureApi({
    base: '',
    onUnauthorised: async () => {
      api.expireSession(); // so that the new session has another token
      api.signIn('admin');
      return 'replay';
    },
  });
  expect(await get(getUsersDetails, {})).toHaveLength(2);
});
