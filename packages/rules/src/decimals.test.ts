import { decimalsOf } from './decimals.ts';

test.each([
  ['de-DE', '12,5', '12.5'],
  ['de-DE', '12.5', '12.5'],
  ['de-DE', ' 1250 ', '1250'],
  ['de-DE', '1,250', '1.250'],
  ['de-DE', '1.250', undefined],
  ['de-DE', '1.250,5', undefined],
  ['en-GB', '12.5', '12.5'],
  ['en-GB', '12,5', '12.5'],
  ['en-GB', '1.250', '1.250'],
  ['en-GB', '1,250', undefined],
  ['en-GB', '1,250.5', undefined],
  ['ar-EG', '12.5', '12.5'],
  ['unknown locale', '12.5', '12.5'],
  ['en-GB', '-5', '-5'],
  ['en-GB', '1e3', undefined],
  ['en-GB', '0x10', undefined],
  ['en-GB', '.5', undefined],
  ['en-GB', '', undefined],
])('in %s, reads %p as %p', (locale, typed, plain) => {
  expect(decimalsOf(locale).read(typed)).toBe(plain);
});

test.each([
  ['de-DE', 98.5, '98,5'],
  ['fr-FR', 1250.75, '1250,75'],
  ['en-GB', 98.5, '98.5'],
  ['hi-IN', 98.5, '98.5'],
  ['de-DE', 'a few. or so', 'a few. or so'],
])('in %s, writes %p as %p, and reads it again', (locale, value, text) => {
  const { read, write } = decimalsOf(locale);
  expect(write(value)).toBe(text);
  if (typeof value === 'number') expect(read(text)).toBe(String(value));
});

test.each([
  [39.9, '39,90'],
  [31, '31,00'],
  ['29.555', '29,555'],
  ['ten', 'ten'],
])('writes money (%p) with two decimals at least', (value, text) => {
  expect(decimalsOf('de-DE').write(value, 2)).toBe(text);
});

test('writes the named fields of a record', () => {
  expect(
    decimalsOf('de-DE').writeFields({ chest: 98.5, waist: '80.25', thigh: null, version: 1.5 }, [
      'chest',
      'waist',
      'thigh',
    ]),
  ).toEqual({ chest: '98,5', waist: '80,25', thigh: null, version: 1.5 });
});
