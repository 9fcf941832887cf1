import { escapeFormula, escapeHtml, unescapeFormula } from './escape.ts';

test('text that is written into HTML cannot begin a tag or end an attribute', () => {
  expect(escapeHtml(`<img src=x onerror="alert('&')">`)).toBe(
    '&lt;img src=x onerror=&quot;alert(&#39;&amp;&#39;)&quot;&gt;',
  );
});

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
  ['1 Weg;=HYPERLINK("https://x.test")', `1 Weg;'=HYPERLINK("https://x.test")`],
  ['1 Weg,+49', "1 Weg,'+49"],
  ['1 Weg\t@SUM(1)', "1 Weg\t'@SUM(1)"],
  ['1 Weg| -1', "1 Weg|' -1"],
  ['1 Weg؛=1', "1 Weg؛'=1"],
  ['1 Weg،=1', "1 Weg،'=1"],
  ['1 Weg；＝1', "1 Weg；'＝1"],
  ['1 Weg，=1', "1 Weg，'=1"],
  ['1 Weg\n=1', "1 Weg\n'=1"],
  ['1 Weg\r\n=1', "1 Weg\r\n'=1"],
  ['1 Weg\r=1', "1 Weg\r'=1"],
  ['1 Weg;"=1', `1 Weg;'"=1`],
  ["1 Weg;'=1", "1 Weg;''=1"],
  ['=1;=2', "'=1;'=2"],
  ['Hill 1, left; 2 - 3', 'Hill 1, left; 2 - 3'],
  ['', ''],
])('%j is escaped as %j and restored exactly', (value, written) => {
  expect(escapeFormula(value)).toBe(written);
  expect(unescapeFormula(written)).toBe(value);
});

test('no text of separators, quotation marks, blanks and signs loses a character', () => {
  const signs = [...`;,|\t\n\r"' =+-@a`];
  for (let number = 0; number < 50_000; number += 1) {
    let value = '';
    for (let rest = number * 7919; rest > 0; rest = Math.floor(rest / signs.length))
      value += signs[rest % signs.length];
    expect(unescapeFormula(escapeFormula(value))).toBe(value);
  }
});

/** A cell of CSV (RFC 4180). */
const quote = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Splits a file as a spreadsheet does whose locale has this separator. */
function cellsOf(text: string, separator: string): string[] {
  const cells: string[] = [];
  const cell = new RegExp(
    `(?:"((?:[^"]|"")*)"([^${separator}\\r\\n]*)|([^${separator}\\r\\n]*))(${separator}|\\r\\n|[\\r\\n]|$)`,
    'y',
  );
  while (cell.lastIndex < text.length) {
    const [, quoted, rest = '', plain = ''] = cell.exec(text) ?? [];
    cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"') + rest);
  }
  return cells;
}

test.each([',', ';', '\t', '\\|', '؛', '،', '；', '，'])(
  'no cell is a formula for a spreadsheet that splits at %j',
  (separator) => {
    const values = [',', ';', '\t', '|', '؛', '،', '；', '，', '\n', '\r\n', ';"', '; ', ''].map(
      (before) => `1 Weg${before}=1+1`,
    );
    const file = [...values, '=1+1', ' =1+1', '"=1+1']
      .map((value) => `${['Ida', value, '+49'].map((cell) => quote(escapeFormula(cell))).join(',')}\r\n`)
      .join('');
    expect(cellsOf(file, separator).filter((cell) => /^[\s"]*[=+\-@]/.test(cell))).toEqual([]);
  },
);
