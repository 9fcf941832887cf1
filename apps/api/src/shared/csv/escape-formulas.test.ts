import { unescapeFormula, escapeFormula } from './escape-formulas.ts';

test.each([
  ['=1+1', "'=1+1"],
  ['+4930123', "'+4930123"],
  ['-1', "'-1"],
  ['@SUM(1)', "'@SUM(1)"],
  ['\tx', "'\tx"],
  ['\rx', "'\rx"],
  ['＝1', "'＝1"],
  ["'=1", "''=1"],
  ["''+1", "'''+1"],
  ["O'Hara", "O'Hara"],
  ["'tis", "'tis"],
  ['1=1', '1=1'],
  ['', ''],
])('%j is escaped as %j and restored exactly', (value, written) => {
  expect(escapeFormula(value)).toBe(written);
  expect(unescapeFormula(written)).toBe(value);
});
