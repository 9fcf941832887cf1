import { readOptions } from './options.ts';

const BOTH = ['userlist', 'memberList'];

test('measures everything seven times by default', () => {
  expect(readOptions([], {})).toEqual({ runs: 7, parts: ['cold', 'returning', 'cdn'], routes: BOTH });
});

test.each([
  ['--quick', {}, { runs: 3, parts: ['cold'], routes: BOTH }],
  ['--quick', { RUNS: '5', ONLY: 'userlist' }, { runs: 5, parts: ['cold'], routes: ['userlist'] }],
  ['', { ONLY: 'returning' }, { runs: 7, parts: ['returning'], routes: BOTH }],
])('%s %j', (arg, env, options) => {
  expect(readOptions(arg ? [arg] : [], env)).toEqual(options);
});

test.each([
  [['--slow'], {}, 'There is no option "--slow"'],
  [[], { RUNS: 'many' }, 'RUNS must be a whole number from 1, not "many".'],
  [[], { ONLY: 'plans' }, 'ONLY must be one of userlist, memberList, returning, cdn, not "plans".'],
])('%j %j is rejected with the allowed values', (args, env, reason) => {
  expect(() => readOptions(args, env)).toThrow(reason);
});
