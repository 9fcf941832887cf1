import { createTestApi, type TestApi } from '@gym/api-client/testing';
import { readMemberDiet } from './diet-queries.ts';

let api: TestApi;
beforeEach(() => {
  api = createTestApi();
  api.signIn('staff');
});
afterEach(() => api.uninstall());

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
  api.answerWith('getMemberDietByMemberId', { status: 200, body: JSON.stringify({ data: { diet } }) });
  expect(await readMemberDiet(7)).toEqual(expected);
});
