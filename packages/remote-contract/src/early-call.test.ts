import { type EarlyCall, formatEarlyCall, publishedManifest } from './early-call.ts';

test.each<[string, EarlyCall, string]>([
  ['without a query', { call: 'getFoodItem' }, '/api/getFoodItem'],
  ['with a parameter of the path', { call: 'getMember', query: { id: ':id' } }, '/api/getMember?id=:id'],
  [
    'that needs a feature',
    { call: 'getMemberData', query: { id: ':id' }, ifFeature: 'member-data' },
    '/api/getMemberData?id=:id[member-data]',
  ],
  [
    'whose query needs a feature',
    { call: 'getMember', query: { page: 1, size: 10000 }, ifFeature: 'member-lists', otherwise: 'without-query' },
    '/api/getMember[member-lists?page=1&size=10000]',
  ],
])('a call %s is published as every shell version reads it', (_what, call, text) => {
  expect(formatEarlyCall(call)).toBe(text);
});

const list = { path: '/list', page: 'list' };

test("publishes a manifest with calls as strings and without the editors' schema", () => {
  const file = { $schema: '../x.json', name: 'tiny', routes: [{ ...list, early: [{ call: 'getMember' }] }] };
  expect(publishedManifest(file)).toEqual({ name: 'tiny', routes: [{ ...list, early: ['/api/getMember'] }] });
});

test('leaves a manifest of an earlier version, whose calls are strings, unchanged', () => {
  const file = { name: 'tiny', routes: [{ ...list, early: ['/api/getMember[member-lists?page=1&size=10000]'] }] };
  expect(publishedManifest(file)).toEqual(file);
});

test.each([[{}], [{ routes: 'none' }], [{ routes: [null, { early: 5 }, { early: [null, 5, { call: 5 }] }] }]])(
  'leaves malformed parts unchanged: %j',
  (file) => {
    expect(publishedManifest(file)).toEqual(file);
  },
);
