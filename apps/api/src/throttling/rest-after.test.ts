import { restAfter } from './rest-after.ts';

test('an account rests longer and longer, and never longer than a minute', () => {
  expect([0, 1, 10, 20, 21, 22, 23, 25, 26, 27, 1000].map((failures) => restAfter(failures) / 1000)).toEqual([
    0, 0, 0, 0, 2, 4, 8, 32, 60, 60, 60,
  ]);
});
