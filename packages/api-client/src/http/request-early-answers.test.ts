import { getUser, getUsers, savePlan } from '../admin.ts';
import { createFakeApi, type FakeApi } from '@gym/fake-api';
import { setFeatures } from './features.ts';
import { clearEarlyAnswers, requestEarlyAnswers } from './early-answers.ts';
import { endSession } from '../session/session-store.ts';

let fake: FakeApi;
beforeEach(() => {
  fake = createFakeApi({ mode: 'full' });
  fake.signIn('admin');
});
afterEach(() => {
  fake.uninstall();
  clearEarlyAnswers();
});

const asked = () => fake.requests.map(({ call }) => call);
/** Waits for the client to send, which happens a moment later: the code that sends is a chunk of its own. */
const sent = () => new Promise((resolve) => setTimeout(resolve, 20));
const PLAN = { plan_name: 'P', duration: 1, price: 1, free_days: 3 };

test('the first read takes the answer over, the next asks anew', async () => {
  requestEarlyAnswers(['/api/getUsersDetails']);
  expect(await getUsers()).toHaveLength(3);
  expect(asked()).toEqual(['getUsersDetails']);
  await getUsers();
  expect(asked()).toHaveLength(2);
});

test("one record's answer is never another's", async () => {
  requestEarlyAnswers(['/api/getUsersDetailsById?id=:id'], { id: '1' });
  const [first, second] = await Promise.all([getUser('2'), getUser('1')]);
  expect([first.id, second.id].map(String)).toEqual(['2', '1']);
  expect(asked()).toHaveLength(2);
});

test('the path of an id is the one that the read asks for, whatever is in it', async () => {
  requestEarlyAnswers(['/api/getUsersDetailsById?id=:id'], { id: 'a/b ü' });
  await getUser('a/b ü').catch(() => undefined);
  expect(fake.requests).toHaveLength(1);
});

test('what is on its way is not asked for again; what an earlier screen left lying is dropped', async () => {
  requestEarlyAnswers(['/api/getUsersDetails', '/api/getPlanDetails']);
  await sent();
  requestEarlyAnswers(['/api/getUsersDetails']);
  await getUsers();
  expect(asked()).toEqual(['getUsersDetails', 'getPlanDetails']);
});

test('additions go out where they are announced', async () => {
  setFeatures([]);
  requestEarlyAnswers(['/api/getMember[member-lists?page=1]', '/api/getDashboardFigures[dashboard-figures]']);
  await sent();
  setFeatures(['member-lists', 'dashboard-figures']);
  requestEarlyAnswers(['/api/getMember[member-lists?page=1]', '/api/getDashboardFigures[dashboard-figures]']);
  await sent();
  expect(fake.requests.map(({ call, query }) => [call, query])).toEqual([
    ['getMember', {}],
    ['getMember', { page: '1' }],
    ['getDashboardFigures', {}],
  ]);
});

test('a failure is told to the read, which does not ask twice', async () => {
  fake.loseConnection('getUsersDetails');
  requestEarlyAnswers(['/api/getUsersDetails']);
  await expect(getUsers()).rejects.toMatchObject({ kind: 'network' });
  expect(fake.requests).toHaveLength(1);
});

test('after a failure that nobody read yet, the next try asks anew', async () => {
  const mend = fake.reject('getUsersDetails', { status: 503, reason: 'Resting.' });
  requestEarlyAnswers(['/api/getUsersDetails']);
  await sent();
  mend();
  requestEarlyAnswers(['/api/getUsersDetails']);
  expect(await getUsers()).toHaveLength(3);
  expect(fake.requests).toHaveLength(2);
});

test('an answer does not grow younger by being asked for again', async () => {
  jest.useFakeTimers({ doNotFake: ['setTimeout', 'queueMicrotask', 'nextTick', 'setImmediate'] });
  try {
    requestEarlyAnswers(['/api/getUsersDetails']);
    await sent();
    jest.setSystemTime(Date.now() + 20_000);
    requestEarlyAnswers(['/api/getUsersDetails']);
    jest.setSystemTime(Date.now() + 20_000);
    await getUsers();
    expect(fake.requests).toHaveLength(2);
  } finally {
    jest.useRealTimers();
  }
});

test('what nobody has read when the screen is there is dropped; what the next screen asked for is not', async () => {
  const over = requestEarlyAnswers(['/api/getUsersDetails']);
  over();
  await getUsers();
  expect(asked()).toHaveLength(2);
  requestEarlyAnswers(['/api/getUsersDetails']);
  over();
  await getUsers();
  expect(asked()).toHaveLength(3);
});

test('what was asked before a save, or while it was on its way, is not handed over after it', async () => {
  requestEarlyAnswers(['/api/getUsersDetails']);
  const save = savePlan(PLAN);
  requestEarlyAnswers(['/api/getUsersDetails']);
  await save;
  await getUsers();
  expect(asked().filter((call) => call === 'getUsersDetails')).toHaveLength(3);
});

test('signed out, nothing is asked', async () => {
  endSession();
  requestEarlyAnswers(['/api/getUsersDetails']);
  await sent();
  expect(fake.requests).toEqual([]);
});
