import type { ReportTable } from '@gym/remote-contract';
import { csvOf, writeReport } from './report-table.ts';

const CONFIG = { locale: 'en-GB', currency: 'EUR' };
const REPORT: ReportTable = {
  columns: [
    { title: 'Locker', kind: 'text' },
    { title: 'Days', kind: 'number' },
    { title: 'Rent', kind: 'money' },
    { title: 'Since', kind: 'date' },
  ],
  rows: [
    ['=1+1, "A"', 1200, -5, '2026-10-31'],
    ['B', null, 'free', 'soon'],
  ],
};

test('writes numbers, amounts and days as the product does, and anything else as it is', () => {
  expect(writeReport(REPORT, CONFIG).texts).toEqual([
    ['=1+1, "A"', '1,200', '-€5.00', '31 Oct 2026'],
    ['B', '', 'free', 'soon'],
  ]);
});

test('a file has the values, and none of them runs as a formula', () => {
  expect(csvOf(REPORT).split('\r\n')).toEqual([
    '\uFEFF"Locker","Days","Rent","Since"',
    `"'=1+1, ""A""",1200,-5,"2026-10-31"`,
    '"B","","free","soon"',
    '',
  ]);
});

test.each<[string, unknown]>([
  ['nothing', undefined],
  ['no rows', { columns: [] }],
  ['a row of another length', { ...REPORT, rows: [['A']] }],
  ['a row that is none', { ...REPORT, rows: [null] }],
])('%s is no table, and says what to return', (_what, given) => {
  expect(() => writeReport(given as ReportTable, CONFIG)).toThrow(/return "columns", and "rows" with one cell/);
});
