import { numberOf, toWireNumber } from './wire-schema.ts';

test.each<[number | string, number | string]>([
  [5, 5],
  ['5', 5],
  ['0', 0],
  ['-1.5', -1.5],
  ['12.50', 12.5],
  ['007', '007'],
  ['1e3', '1e3'],
  ['', ''],
  ['0x10', '0x10'],
  [' 5', ' 5'],
  ['u-7', 'u-7'],
  ['12345678901234567890', '12345678901234567890'],
])('K: sends %p as %p', (value, sent) => expect(toWireNumber(value)).toBe(sent));

test.each([
  [1, 1],
  ['1.5', 1.5],
  ['', undefined],
  [null, undefined],
  [undefined, undefined],
  ['x', undefined],
  [NaN, undefined],
  [true, undefined],
])('reads %p as %p', (value, number) => expect(numberOf(value)).toBe(number));
