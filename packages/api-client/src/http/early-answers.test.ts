import { addPlanDetail, getUsersDetails, getUsersDetailsById } from '@gym/api-contract/calls';
import { get, post } from './call.ts';
import { createTestApi, type TestApi } from '../test-api/index.ts';
import { configureApi, endSession, getRole, requestEarlyAnswers, setFeatures, writeSession } from '../index.ts';
import { type BootHandover, HANDOVER, type RawAnswer } from './api-request.ts';

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
const asked = () => api.requests.map(({ call }) => call);
/** Waits for the client to send, which happens a moment later: the code that sends is a chunk of its own. */
const sent = () => new Promise((resolve) => setTimeout(resolve, 20));
const SAM = { fname: 'Sam', lname: 'Staff', email: 'staff@gym.test', phone: '1' };
const PLAN = { plan_name: 'P', duration: 1, price: 1, free_days: 3 };

describe('of the boot script', () => {
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
    hand({
      early: new Map([['/api/getUsersDetails', answered({ reason: 'Only an administrator may do this.' }, 403)]]),
    });
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
});

describe('of a screen whose code loads', () => {
  test('the first read adopts the answer, the next one requests again', async () => {
    requestEarlyAnswers(['/api/getUsersDetails']);
    expect(await get(getUsersDetails, {})).toHaveLength(2);
    expect(asked()).toEqual(['getUsersDetails']);
    await get(getUsersDetails, {});
    expect(asked()).toHaveLength(2);
  });

  test('an answer is adopted only for its own record', async () => {
    requestEarlyAnswers(['/api/getUsersDetailsById?id=:id'], { id: '1' });
    api.answer({ getUsersDetailsById: ({ query }) => ({ data: { ...SAM, id: Number(query.id) } }) });
    const [first, second] = await Promise.all([
      get(getUsersDetailsById, { id: '2' }),
      get(getUsersDetailsById, { id: '1' }),
    ]);
    expect([first.id, second.id].map(String)).toEqual(['2', '1']);
    expect(asked()).toHaveLength(2);
  });

  test('encodes an id in the path as the read does', async () => {
    requestEarlyAnswers(['/api/getUsersDetailsById?id=:id'], { id: 'a/b ü' });
    await get(getUsersDetailsById, { id: 'a/b ü' }).catch(() => undefined);
    expect(api.requests).toHaveLength(1);
  });

  test('does not repeat a request in flight, and drops unread answers of an earlier screen', async () => {
    requestEarlyAnswers(['/api/getUsersDetails', '/api/getPlanDetails']);
    await sent();
    requestEarlyAnswers(['/api/getUsersDetails']);
    await get(getUsersDetails, {});
    expect(asked()).toEqual(['getUsersDetails', 'getPlanDetails']);
  });

  test("sends a call's features only if the server announces them", async () => {
    setFeatures([]);
    requestEarlyAnswers(['/api/getMember[member-lists?page=1]', '/api/getDashboardFigures[dashboard-figures]']);
    await sent();
    setFeatures(['member-lists', 'dashboard-figures']);
    requestEarlyAnswers(['/api/getMember[member-lists?page=1]', '/api/getDashboardFigures[dashboard-figures]']);
    await sent();
    expect(api.requests.map(({ call, query }) => [call, query])).toEqual([
      ['getMember', {}],
      ['getMember', { page: '1' }],
      ['getDashboardFigures', {}],
    ]);
  });

  test("a read gets the early request's failure and does not request twice", async () => {
    api.loseConnection('getUsersDetails');
    requestEarlyAnswers(['/api/getUsersDetails']);
    await expect(get(getUsersDetails, {})).rejects.toMatchObject({ kind: 'network' });
    expect(api.requests).toHaveLength(1);
  });

  test('after an unread failure, the next attempt requests again', async () => {
    const mend = api.reject('getUsersDetails', { status: 503, reason: 'Resting.' });
    requestEarlyAnswers(['/api/getUsersDetails']);
    await sent();
    mend();
    requestEarlyAnswers(['/api/getUsersDetails']);
    expect(await get(getUsersDetails, {})).toHaveLength(2);
    expect(api.requests).toHaveLength(2);
  });

  test("a repeated request does not extend an answer's lifetime", async () => {
    jest.useFakeTimers({ doNotFake: ['setTimeout', 'queueMicrotask', 'nextTick', 'setImmediate'] });
    try {
      requestEarlyAnswers(['/api/getUsersDetails']);
      await sent();
      jest.setSystemTime(Date.now() + 20_000);
      requestEarlyAnswers(['/api/getUsersDetails']);
      jest.setSystemTime(Date.now() + 20_000);
      await get(getUsersDetails, {});
      expect(api.requests).toHaveLength(2);
    } finally {
      jest.useRealTimers();
    }
  });

  test('drops answers that the finished screen did not read, but not those of the next screen', async () => {
    const over = requestEarlyAnswers(['/api/getUsersDetails']);
    over();
    await get(getUsersDetails, {});
    expect(asked()).toHaveLength(2);
    requestEarlyAnswers(['/api/getUsersDetails']);
    over();
    await get(getUsersDetails, {});
    expect(asked()).toHaveLength(3);
  });

  test('discards answers that were requested before or during a save', async () => {
    requestEarlyAnswers(['/api/getUsersDetails']);
    const save = post(addPlanDetail, PLAN);
    requestEarlyAnswers(['/api/getUsersDetails']);
    await save;
    await get(getUsersDetails, {});
    expect(asked().filter((call) => call === 'getUsersDetails')).toHaveLength(3);
  });

  test('requests nothing without a session', async () => {
    endSession();
    requestEarlyAnswers(['/api/getUsersDetails']);
    await sent();
    expect(api.requests).toEqual([]);
  });
});
