import type { User } from '@gym/api-contract';
import { filterUsers, MAX_PATTERN_LENGTH, patternKind } from './filter-users.ts';
import { compileComplexPattern as compileComplex } from './complex-pattern.ts';

const user = (fname: string): User => ({ id: fname, fname, lname: 'Lee', email: 'a@gym.test', phone: '1' });
const users = ['Ann', 'Anna', 'ann', 'Bob', 'B(b', 'A.n'].map(user);
const found = (q: string, options: Partial<Parameters<typeof filterUsers>[2]> = {}) =>
  filterUsers(users, q, { ignoreCase: false, compileComplex, ...options }).map(({ fname }) => fname);

test.each([
  ['plain text', 'Ann', ['Ann', 'Anna']],
  ['case counts', 'bob', []],
  ['a pattern', '^A.n$', ['Ann', 'A.n']],
  ['alternatives', 'Bob|^ann', ['ann', 'Bob']],
  ['a repetition', '^An*a?$', ['Ann', 'Anna']],
])('C1: %s: %s', (_, q, names) => {
  expect(found(q)).toEqual(names);
});

test('C2: treats an invalid pattern as text', () => {
  expect(found('B(')).toEqual(['B(b']);
});

test('C2: treats a pattern with too long a program as text', () => {
  const q = 'A|'.repeat(MAX_PATTERN_LENGTH);
  expect(
    filterUsers([user('Ann'), user(q)], q, { ignoreCase: false, compileComplex }).map(({ fname }) => fname),
  ).toEqual([q]);
});

test('C2: matches text and patterns ignoring case', () => {
  expect(found('ANN', { ignoreCase: true })).toEqual(['Ann', 'Anna', 'ann']);
  expect(found('^ANN$', { ignoreCase: true })).toEqual(['Ann', 'ann']);
});

test('C2: treats complex patterns as text until their engine has loaded', () => {
  expect(found('A.*n', { compileComplex: undefined })).toEqual([]);
  expect(found('^A.n$', { compileComplex: undefined })).toEqual(['Ann', 'A.n']);
});

test.each([
  '(a|a)(a|a)(a|a)(a|a)(a|a)(a|a)(a|a)(a|a)(a|a)(a|a)(a|a)(a|a)(a|a)(a|a)(a|a)(a|a)b',
  'a*a*a*a*a*a*a*a*a*a*b',
  '(a+)+b',
  '.?.?.?.?.?.?.?.?b',
  'a{1,9}a{1,9}a{1,9}b',
])('C2: never runs %s by RegExp, which would take long', (q) => {
  expect(patternKind(q)).toBe('complex');
});

test('C2: treats a pattern that takes too long as text, and remembers it', () => {
  const many = Array.from({ length: 10_000 }, (_, id) =>
    user(Array.from({ length: 200 }, (__, at) => 'ab'[(id * at * 7919 + at) % 2]).join('')),
  );
  const slow = '(a|b)*a(a|b){90}[cd]';
  /** Milliseconds of the processor, not of the clock: other programs may run meanwhile. */
  const timed = () => {
    const before = process.cpuUsage();
    expect(filterUsers(many, slow, { ignoreCase: false, compileComplex })).toEqual([]);
    return process.cpuUsage(before).user / 1000;
  };
  expect(timed()).toBeLessThan(1000);
  expect(timed()).toBeLessThan(100);
});
