import { createFakeApi, type FakeApi } from '@gym/fake-api';
import { getMemberDiet, getLatestMeasurement, getMembers, getPlans } from '../staff.ts';
import { getUser, getUsers } from '../admin.ts';

let fake: FakeApi;
beforeEach(() => {
  fake = createFakeApi({ mode: 'full' });
  fake.signIn('admin');
});
afterEach(() => fake.uninstall());
const answers = (call: string, status: number, body: string) => fake.answerWith(call, { status, body });

test.each([
  [
    400,
    '{"reason":"Id must be a number.","errors":{"id":"Id must be a number.","x":7}}',
    'invalid',
    'Id must be a number.',
    { id: 'Id must be a number.' },
  ],
  [403, '{"reason":"Only staff may do this."}', 'forbidden', 'Only staff may do this.', {}],
  [403, '', 'forbidden', 'You may not do this.', {}],
  [404, '', 'not-found', 'The server has no such record.', {}],
  [418, '{"reason":""}', 'refused', 'The server refused this without giving a reason.', {}],
  [
    503,
    '{"reason":"The database does not answer at the moment."}',
    'server',
    'The database does not answer at the moment.',
    {},
  ],
  [500, '<html>Oops</html>', 'server', 'The server failed. Try again shortly.', {}],
])('A4: maps a %i with %p to its error', async (status, body, kind, reason, errors) => {
  answers('getUsersDetails', status, body);
  await expect(getUsers()).rejects.toMatchObject({ kind, reason, message: reason, status, errors });
});

test.each(['', '<html></html>', '{}', '{"data":null}', '{"data":{}}', '{"data":"none"}', '[]'])(
  'a list response of %s is unreadable',
  async (body) => {
    answers('getUsersDetails', 200, body);
    await expect(getUsers()).rejects.toMatchObject({ kind: 'unreadable', status: 200 });
  },
);

test('accepts an empty list', async () => {
  answers('getUsersDetails', 200, '{"data":[]}');
  expect(await getUsers()).toEqual([]);
});

test('a 2xx response that reports a failure is an error', async () => {
  answers('getUsersDetails', 200, '{"status":"error","reason":"Closed for stocktaking","data":[]}');
  await expect(getUsers()).rejects.toMatchObject({ kind: 'refused', reason: 'Closed for stocktaking' });
});

test('another success word beside the data is no error, as section 7 uses only data', async () => {
  answers('getUsersDetails', 200, '{"status":true,"data":[{"id":1}]}');
  expect(await getUsers()).toHaveLength(1);
});

test('reads incomplete rows: missing fields are empty, ids and numeric phones stay complete', async () => {
  answers('getUsersDetails', 200, '{"data":[{"id":"u-7","fname":"Ann","phone":123,"email":null,"more":1},null]}');
  expect((await getUsers()).map(({ id, fname, lname, email, phone }) => ({ id, fname, lname, email, phone }))).toEqual([
    { id: 'u-7', fname: 'Ann', lname: '', email: '', phone: '123' },
    { id: '', fname: '', lname: '', email: '', phone: '' },
  ]);
});

test('plans have numbers even if the server sends strings', async () => {
  answers(
    'getPlanDetails',
    200,
    '{"data":[{"id":"1","plan_name":"Basic","duration":"1","price":"29.50","free_days":3}]}',
  );
  expect(await getPlans()).toEqual([{ id: '1', plan_name: 'Basic', duration: 1, price: 29.5, free_days: 3 }]);
});

test('B5: an id that the server rejects means record not found', async () => {
  for (const call of ['getUsersDetailsById', 'getMemberHealthByMemberId', 'getMemberDietByMemberId'])
    answers(call, 400, '{"reason":"Id must be a number."}');
  for (const read of [getUser, getLatestMeasurement, getMemberDiet]) {
    await expect(read('someone')).rejects.toMatchObject({ kind: 'not-found', reason: 'Id must be a number.' });
  }
});

test.each(['null', '{}', '[]'])('B5: a 2xx without a record (%s) means record not found', async (data) => {
  answers('getUsersDetailsById', 200, `{"data":${data}}`);
  await expect(getUser(1)).rejects.toMatchObject({ kind: 'not-found' });
});

test('C4: a record without an id gets the requested id', async () => {
  answers('getUsersDetailsById', 200, '{"data":{"fname":"Ann"}}');
  expect(await getUser('5')).toMatchObject({ id: '5', fname: 'Ann', lname: '' });
});

test.each(['null', '[]', '{}'])('F3: a member without measurements (%s) has an empty record', async (data) => {
  answers('getMemberHealthByMemberId', 200, `{"data":${data}}`);
  expect(await getLatestMeasurement(7)).toEqual({ member_id: 7, fname: '', lname: '', email: '', phone: '' });
});

test.each([
  [
    'a list',
    '[{"food_item":"3","qty":"1.5","units":"gm"}]',
    { readable: true, entries: [{ food_item: '3', qty: 1.5, units: 'gm' }] },
  ],
  ['an empty list', '[]', { readable: true, entries: [] }],
  ['an empty string', '', { readable: false, entries: [] }],
  ['no JSON', '{food', { readable: false, entries: [] }],
  ['no list', '{"food_item":1}', { readable: false, entries: [] }],
])('G2: a diet of %s', async (_what, diet, expected) => {
  answers('getMemberDietByMemberId', 200, JSON.stringify({ data: { diet } }));
  expect(await getMemberDiet(7)).toEqual(expected);
});

test('A4: a retry can succeed after a network failure', async () => {
  const restore = fake.loseConnection('getMemberDetails');
  fake.signIn('staff');
  await expect(getMembers()).rejects.toMatchObject({ kind: 'network' });
  restore();
  await expect(getMembers()).resolves.toHaveLength(12);
});
