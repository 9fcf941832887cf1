import { webcrypto } from 'node:crypto';
import { TextDecoder, TextEncoder } from 'node:util';
import { importTexts } from './texts.ts';
import { parseCsvTable, readCsvText } from './csv-file.ts';
import { recogniseColumns } from './recognise-columns.ts';

Object.assign(globalThis, { TextDecoder, TextEncoder });
const { problems } = importTexts;

const fileOf = (content: string | Uint8Array): File => {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return {
    name: 'members.csv',
    size: bytes.length,
    arrayBuffer: async () => Uint8Array.from(bytes).buffer,
  } as unknown as File;
};
const open = async (content: string | Uint8Array, piece?: number) =>
  parseCsvTable(await readCsvText(fileOf(content), piece));
const cellsOf = async (content: string | Uint8Array, piece?: number) =>
  [...(await open(content, piece)).rows()].flat().map(({ line, cells }) => [line, ...cells]);

test.each([
  ['commas', 'a,b\r\n1,"x, y"\r\n', [[2, '1', 'x, y']]],
  ['semicolons', 'a;b\n1;2,5\n', [[2, '1', '2,5']]],
  ['tabs', 'a\tb\n1\t2\n', [[2, '1', '2']]],
  ['a mark of UTF-8', '\uFEFFa,b\r\nä,2\r\n', [[2, 'ä', '2']]],
  ['a line that names the separator', 'sep=;\r\na;b\r\n1;2\r\n', [[2, '1', '2']]],
  [
    'lines within quotes, and quotes',
    'a,b\n"1\n2","say ""hi"""\n3,4\n',
    [
      [2, '1\n2', 'say "hi"'],
      [3, '3', '4'],
    ],
  ],
  ['quotes in a header of two lines', '"a\nb";"c,d"\n1;2\n', [[2, '1', '2']]],
  ['a first column without a name', '\tb\n1\t2\n', [[2, '1', '2']]],
  [
    'empty lines',
    'a,b\n\n1,2\n,\n\n3,4',
    [
      [3, '1', '2'],
      [6, '3', '4'],
    ],
  ],
  ['empty lines before the header', '\n \n;b\n1;2\n', [[4, '1', '2']]],
  [
    'cells that stay empty, or are not there',
    'a,b,c\n1,2,3,,\n4\n5,6,7, ,\n',
    [
      [2, '1', '2', '3', '', ''],
      [3, '4'],
      [4, '5', '6', '7', ' ', ''],
    ],
  ],
  [
    'a header by one program and rows by another',
    'a,b\r\n1,2\n3,4\n',
    [
      [2, '1', '2'],
      [3, '3', '4'],
    ],
  ],
  [
    'rows that a script added',
    'a,b\r\n1,2\r\n3,4\n5,6\n',
    [
      [2, '1', '2'],
      [3, '3', '4'],
      [4, '5', '6'],
    ],
  ],
  [
    'another file behind it',
    '\uFEFF"a","b"\r\n1,2\r\n\uFEFF"x,y",3\n',
    [
      [2, '1', '2'],
      [3, 'x,y', '3'],
    ],
  ],
  ['the lines of an old Mac', 'sep=;\ra;b\r"1\r2";3\r', [[2, '1\n2', '3']]],
  ['UTF-16', new Uint8Array(Buffer.from('\uFEFFa\tb\nö\t2\n', 'utf16le')), [[2, 'ö', '2']]],
  ['Windows-1252', new Uint8Array([0x61, 0x2c, 0x62, 0x0a, 0xfc, 0x2c, 0x31, 0x0a]), [[2, 'ü', '1']]],
])('reads a file with %s, its rows numbered as a spreadsheet does', async (_what, content, rows) => {
  expect(await cellsOf(content)).toEqual(rows);
});

test.each([
  ['nothing', '', problems.empty],
  ['blank lines only', '\n\n', problems.empty],
  ['a header only', 'a,b\n', problems.noRows],
  ['one column', 'a\n1\n', problems.oneColumn],
  ['an Excel workbook', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]), problems.workbook],
  ['an old Excel workbook', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]), problems.workbook],
  ['no text', new Uint8Array([1, 0, 2]), problems.noText],
  ['a quote that does not end', 'a,b\n1,2\n"3,4\n5,6\n', problems.quote(3)],
  ['a quote that does not end, behind lines of three kinds', 'a,b\r\n1,2\r3,4\n"5,6\r\n7,8\n', problems.quote(4)],
  ['a quote that does not end, far below', `a,b\r\n${'1,2\n'.repeat(2_000)}"3,4\n5,6\n`, problems.quote(2_002)],
  [
    'a comma outside of quotes',
    'a,b\n1,2\nHill 1, left,4\n',
    'Row 3 has more cells than the header. Perhaps a comma is not in quotation marks, or a column has no name. ' +
      'Correct the file, or save it as CSV again.',
  ],
  ['a semicolon outside of quotes', 'a;b\n1;2;3\n', problems.surplus([2], 1, ';')],
  ['a cell behind empty ones', 'a\tb\n\n1\t2\t\t3\n', problems.surplus([3], 1, '\t')],
  [
    'two rows that are too long',
    `a|b\r\n${'1|2\n'.repeat(1_500)}1|2|3\n4|5|6\r\n`,
    problems.surplus([1_502, 1_503], 2, '|'),
  ],
  [
    'many rows that are too long',
    `a,b\n${'1,2,3\n'.repeat(8)}`,
    'Rows 2, 3, 4, 5, 6 and 3 more have more cells than the header. ' +
      'Perhaps a comma is not in quotation marks, or a column has no name. Correct the file, or save it as CSV again.',
  ],
])('rejects a file with %s with a reason', async (_what, content, sentence) => {
  await expect(open(content)).rejects.toThrow(sentence);
});

const ENDS = ['\n', '\r\n', '\r'] as const;
/** Every combination of line endings for four lines. */
const MIXTURES = ENDS.flatMap((a) =>
  ENDS.flatMap((b) => ENDS.flatMap((c) => [...ENDS, ''].map((d) => [a, b, c, d] as const))),
);
const inOneByte = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const turned = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le').swap16());

test.each([
  ['UTF-8', 'ł💪', (text: string) => new TextEncoder().encode(text)],
  ['UTF-8 with a mark', 'ł💪', (text: string) => new TextEncoder().encode(`\uFEFF${text}`)],
  ['UTF-16', 'ł💪', (text: string) => new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'))],
  ['UTF-16 with the other byte first', 'ł💪', (text: string) => turned(`\uFEFF${text}`)],
  ['Windows-1252', 'üß', inOneByte],
])('reads the same rows in %s for any mix of line ends and any chunk boundary', async (_encoding, name, encode) => {
  for (const [a, b, c, d] of MIXTURES) {
    const bytes = encode(`a,b${a}${name},1${b}"2${b}${name}",${c}3,4${d}`);
    const expected = [
      [2, name, '1'],
      [3, `2\n${name}`, ''],
      [4, '3', '4'],
    ];
    // Tries every chunk size, so that a chunk ends after each byte of the file.
    for (let piece = 1; piece <= bytes.length; piece += 1) expect(await cellsOf(bytes, piece)).toEqual(expected);
  }
});

test('continues after any row of the table', async () => {
  for (let before = 994; before <= 1_000; before += 1) {
    const table = await open(`a,b\r\n${'x,y\r\n'.repeat(before)}"1\r\n2",3\n\r\n4,5\r6,7\n\n8,9\r\n`);
    const ends = [
      [1, '1\n2', '3'],
      [3, '4', '5'],
      [4, '6', '7'],
      [6, '8', '9'],
    ].map(([line, ...cells]) => ({ line: Number(line) + 1 + before, cells }));
    expect(table.count).toBe(before + 4);
    for (const [index, { line }] of ends.entries()) expect([...table.rows(line)].flat()).toEqual(ends.slice(index + 1));
    expect([...table.rows(before + 1)].flat()).toEqual(ends);
  }
});

test('reads a file of many parts from any line, and rejects one row too many', async () => {
  const table = await open(`a,b\n${Array.from({ length: 2_500 }, (_, index) => `${index + 2},"x\ny"`).join('\n')}`);
  expect(table.count).toBe(2_500);
  const rows = [...table.rows()].flat();
  expect(rows.every(({ line, cells }) => String(line) === cells[0] && cells[1] === 'x\ny')).toBe(true);
  expect([...table.rows(2_400)].flat()[0]?.line).toBe(2_401);
  await expect(open(`a,b\n${'1,2\n'.repeat(200_001)}`)).rejects.toThrow(problems.tooManyRows(200_000));
});

test.each([
  ['one name', 'Phone,Phone,', ['Phone', 'Phone (2)', 'Column 3']],
  ['a name that the second of two would have', 'Phone,Phone (2),Phone', ['Phone', 'Phone (2)', 'Phone (3)']],
  ['one long name', `${'x'.repeat(300)},${'x'.repeat(300)}`, ['x'.repeat(190), `${'x'.repeat(190)} (2)`]],
  ['names that no server stores', `a\0b,${'x'.repeat(189)}💪`, ['a\uFFFDb', `${'x'.repeat(189)}\uFFFD`]],
])('gives columns of %s distinct names, as the server expects', async (_what, header, headers) => {
  expect((await open(new Uint8Array(Buffer.from(`\uFEFF${header}\n1,2\n`, 'utf16le')))).headers).toEqual(headers);
});

test('hashes equal content equally, with and without Web Crypto', async () => {
  const marks = async () =>
    Promise.all(['a,b\n1,2\n', 'a,b\n1,2\n', 'a,b\n1,3\n'].map(async (text) => (await open(text)).hash));
  for (const crypto of [webcrypto, undefined]) {
    Object.defineProperty(globalThis, 'crypto', { value: crypto, configurable: true });
    const [one, same, other] = await marks();
    expect([one, one === other]).toEqual([same, false]);
    expect(one).toMatch(/^[0-9a-f]{64}$/);
  }
});

test("recognises columns by our export's names and by common other names", () => {
  const chosen = (...headers: string[]) =>
    Object.fromEntries(
      recogniseColumns(headers)
        .filter(({ column }) => column)
        .map(({ field, column }) => [field, column]),
    );
  const exported = [
    'Member number',
    'First name',
    'Last name',
    "Father's first name",
    "Father's last name",
    'Profession',
    'Email',
    'Phone',
    'Address',
    'Country',
    'State',
    'City',
    'Pincode',
    'Plan',
  ];
  expect(Object.values(chosen(...exported))).toEqual(exported.slice(1, -1));
  expect(chosen('Vorname', 'Name', 'E-Mail', 'Handy', 'PLZ', 'Ort', 'Straße')).toEqual({
    fname: 'Vorname',
    lname: 'Name',
    email: 'E-Mail',
    phone: 'Handy',
    pincode: 'PLZ',
    city: 'Ort',
    address: 'Straße',
  });
  expect(chosen('NAME', 'surname', 'given_name')).toEqual({ fname: 'given_name', lname: 'surname' });
});
