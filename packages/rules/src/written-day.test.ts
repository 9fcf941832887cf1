import { findDayOrder, readDay, type ColumnDayOrder } from './written-day.ts';

test.each<[string, ColumnDayOrder | undefined, string]>([
  ['2027-01-31', undefined, '2027-01-31'],
  ['2027-1-5', 'month-first', '2027-01-05'],
  ['2027/01/31', undefined, '2027-01-31'],
  ['31.12.2026', undefined, '2026-12-31'],
  ['31.1.2027', 'month-first', '2027-01-31'],
  ['05.01.2027', 'month-first', '2027-01-05'],
  ['5. 1. 2027', undefined, '2027-01-05'],
  ['05.01.27', undefined, '2027-01-05'],
  ['05.01.98', undefined, '1998-01-05'],
  ['31/01/2027', undefined, '2027-01-31'],
  ['1/31/2027', undefined, '2027-01-31'],
  ['31-01-2027', undefined, '2027-01-31'],
  ['2/2/2027', undefined, '2027-02-02'],
  ['05/01/2027', 'day-first', '2027-01-05'],
  ['05/01/2027', 'month-first', '2027-05-01'],
])('reads %p, %p, as %p', (text, order, day) => {
  expect(readDay(text, order)).toEqual({ day });
});

test.each<[string, ColumnDayOrder | undefined, string]>([
  ['05/01/2027', undefined, 'ambiguous'],
  ['05/01/2027', 'contradictory', 'contradictory'],
  ['31/01/2027', 'contradictory', 'contradictory'],
  ['31/01/2027', 'month-first', 'no-day'],
  ['2026-13-31', undefined, 'no-day'],
  ['2027-02-30', undefined, 'no-day'],
  ['30.2.2027', undefined, 'no-day'],
  ['1899-12-31', undefined, 'no-day'],
  ['31/13/2027', undefined, 'no-day'],
  ['5.1/2027', undefined, 'no-day'],
  ['05-01-27', 'day-first', 'no-day'],
  ['tomorrow', undefined, 'no-day'],
  ['', undefined, 'no-day'],
])('does not read %p, %p: %s', (text, order, problem) => {
  expect(readDay(text, order)).toEqual({ problem });
});

test.each<[string[], object]>([
  [['31.1.2027', '2027-01-05', '', 'soon'], { examples: {} }],
  [['05/01/2027', '2/2/2027'], { order: 'ambiguous', ambiguous: '05/01/2027', examples: {} }],
  [
    ['05/01/2027', '31/01/2027'],
    { order: 'day-first', ambiguous: '05/01/2027', examples: { 'day-first': '31/01/2027' } },
  ],
  [['1/31/2027'], { order: 'month-first', examples: { 'month-first': '1/31/2027' } }],
  [
    ['31/01/2027', '1/31/2027'],
    { order: 'contradictory', examples: { 'day-first': '31/01/2027', 'month-first': '1/31/2027' } },
  ],
])('finds the order of %p', (texts, found) => {
  expect(findDayOrder(texts)).toEqual(found);
});
