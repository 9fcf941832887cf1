import { scalePoints } from './scale-points.ts';

const SIZE = { width: 100, height: 50 };

test('places later points further right and higher values higher', () => {
  expect(
    scalePoints(
      [
        { date: '2027-01-01', value: 90 },
        { date: '2027-01-11', value: 100 },
        { date: '2027-02-10', value: 95 },
      ],
      SIZE,
    ),
  ).toEqual([
    { x: 0, y: 50 },
    { x: 25, y: 0 },
    { x: 100, y: 25 },
  ]);
});

test.each([
  ['2027-03-27', '2027-03-28', '2027-03-29'],
  ['2028-02-28', '2028-02-29', '2028-03-01'],
])('gives every day the same width, also around %s', (...days) => {
  expect(
    scalePoints(
      days.map((date, value) => ({ date, value })),
      SIZE,
    ).map(({ x }) => x),
  ).toEqual([0, 50, 100]);
});

test('places a constant value, and a single day, in the middle', () => {
  expect(
    scalePoints(
      [
        { date: '2027-01-01', value: 90 },
        { date: '2027-01-11', value: 90 },
      ],
      SIZE,
    ).map(({ y }) => y),
  ).toEqual([25, 25]);
  expect(scalePoints([{ date: '2027-01-01', value: 90 }], SIZE)).toEqual([{ x: 50, y: 25 }]);
});
