import { isConfirmed } from './confirmation.ts';

test.each([
  ['12', true],
  [' 12 ', true],
  ['ann  LEE', true],
  ['Ann\u00a0Lee', true],
  ['Ａｎｎ Lee', true],
  ['Ann', false],
  ['1', false],
  ['', false],
])('whether %p confirms the erasure of number 12, Ann Lee: %p', (typed, confirms) => {
  expect(isConfirmed(typed, { id: 12, name: 'Ann Lee' })).toBe(confirms);
});
