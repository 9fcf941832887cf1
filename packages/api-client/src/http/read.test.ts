import { getMemberDetails, getPlanDetails, getUsersDetails, getUsersDetailsById } from '@gym/api-contract/calls';
import { get } from './call.ts';
import type { CallName } from '@gym/api-contract';
import { createTestApi, type TestApi } from '../test-api/index.ts';

let api: TestApi;
beforeEach(() => {
  api = createTestApi();
  api.signIn('admin');
});
afterEach(() => api.uninstall());
const answers = (call: CallName, status: number, body: string) => api.answerWith(call, { status, body });

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
  await expect(get(getUsersDetails, {})).rejects.toMatchObject({ kind, reason, message: reason, status, errors });
});

test.each(['', '<html></html>', '{}', '{"data":null}', '{"data":{}}', '{"data":"none"}', '[]'])(
  'a list response of %s is unreadable',
  async (body) => {
    answers('getUsersDetails', 200, body);
    await expect(get(getUsersDetails, {})).rejects.toMatchObject({ kind: 'unreadable', status: 200 });
  },
);

test('accepts an empty list', async () => {
  answers('getUsersDetails', 200, '{"data":[]}');
  expect(await get(getUsersDetails, {})).toEqual([]);
});

test('a 2xx response that reports a failure is an error', async () => {
  answers('getUsersDetails', 200, '{"status":"error","reason":"Closed for stocktaking","data":[]}');
  await expect(get(getUsersDetails, {})).rejects.toMatchObject({ kind: 'refused', reason: 'Closed for stocktaking' });
});

test('another success word beside the data is no error, as section 7 uses only data', async () => {
  answers('getUsersDetails', 200, '{"status":true,"data":[{"id":1}]}');
  expect(await get(getUsersDetails, {})).toHaveLength(1);
});

test('reads incomplete rows: missing fields are empty, ids and numeric phones stay complete', async () => {
  answers('getUsersDetails', 200, '{"data":[{"id":"u-7","fname":"Ann","phone":123,"email":null,"more":1},null]}');
  expect(
    (await get(getUsersDetails, {})).map(({ id, fname, lname, email, phone }) => ({ id, fname, lname, email, phone })),
  ).toEqual([
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
  expect(await get(getPlanDetails, {})).toEqual([
    { id: '1', plan_name: 'Basic', duration: 1, price: 29.5, free_days: 3 },
  ]);
});

test('B5: an id that the server rejects means record not found', async () => {
  answers('getUsersDetailsById', 400, '{"reason":"Id must be a number."}');
  const reading = get(getUsersDetailsById, { id: 'someone' });
  await expect(reading).rejects.toMatchObject({ kind: 'not-found', reason: 'Id must be a number.' });
});

test.each(['null', '{}', '[]'])('B5: a 2xx without a record (%s) means record not found', async (data) => {
  answers('getUsersDetailsById', 200, `{"data":${data}}`);
  await expect(get(getUsersDetailsById, { id: 1 })).rejects.toMatchObject({ kind: 'not-found' });
});

test('A4: a retry can succeed after a network failure', async () => {
  const restore = api.loseConnection('getMemberDetails');
  api.signIn('staff');
  await expect(get(getMemberDetails, {})).rejects.toMatchObject({ kind: 'network' });
  restore();
  await expect(get(getMemberDetails, {})).resolves.toHaveLength(2);
});
