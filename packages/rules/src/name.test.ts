import { fullName } from './name.ts';

test.each([
  ['Ann', 'Lee', 'Ann Lee'],
  ['Ann', '', 'Ann'],
  ['', 'Lee', 'Lee'],
  ['', '', ''],
])('the full name of %p and %p is %p', (fname, lname, name) => {
  expect(fullName({ fname, lname })).toBe(name);
});
