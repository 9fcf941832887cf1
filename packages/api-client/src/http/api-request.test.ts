import { calls } from '@gym/api-contract';
import { isPublic } from './api-request.ts';

test('exactly the public calls of the contract are sent without a token', () => {
  const all = Object.values(calls);
  expect(all.filter(({ path }) => isPublic(path))).toEqual(all.filter(({ access }) => access === 'public'));
});
