import { outsideSpecification } from './outside-specification.ts';

const found = (method: string, path: string, headers: Record<string, string> = {}, body: unknown = undefined) =>
  outsideSpecification({
    url: () => `http://api.test${path}`,
    method: () => method,
    headers: () => headers,
    postDataJSON: () => body,
  });
const TOKEN = { authorization: 'Bearer t' };

test('finds nothing in requests as the specification has them', () => {
  expect(found('GET', '/api/getUsersDetailsById?id=1', { ...TOKEN, accept: '*/*', origin: 'http://gym.test' })).toEqual(
    [],
  );
  expect(found('GET', '/uploads/ada.png')).toEqual([]);
  const diet = [{ food_item: 1, qty: 1 }, { units: 'gm' }];
  expect(found('POST', '/api/saveDiet', TOKEN, { id: 2, diet })).toEqual([]);
});

test.each([
  ['call POST /api/logout', 'POST', '/api/logout', TOKEN],
  ['call POST /api/getRole', 'POST', '/api/getRole', TOKEN],
  ['call GET /version', 'GET', '/version', {}],
  ['call GET /api/constructor', 'GET', '/api/constructor', {}],
  ['query page of getMember', 'GET', '/api/getMember?page=1', TOKEN],
  ['header idempotency-key of updateProfile', 'POST', '/api/updateProfile', { 'idempotency-key': 'k' }],
  ['header authorization of SentOTP', 'POST', '/api/SentOTP', TOKEN],
])('finds the %s', (outside, method, path, headers) => {
  expect(found(method, path, headers)).toEqual([outside]);
});

test('finds fields of the body', () => {
  expect(found('POST', '/api/saveUserDetails', {}, { fname: 'N', role: 1 })).toEqual([
    'body field role of saveUserDetails',
  ]);
});
