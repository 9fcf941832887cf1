import { webcrypto } from 'node:crypto';
import { TextDecoder, TextEncoder } from 'node:util';
import { importTexts } from '../texts/imports.ts';
import { openTable } from './csv-table.ts';
import { readCsvText } from './csv-text.ts';
import { recogniseColumns } from './recognise-columns.ts';

Object.assign(globalThis, { TextDecoder, TextEncoder });
const { problems } = importTexts;

const fileOf = (content: string | Uint8Array): File => {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return { name: 'members.csv', size: bytes.length, arrayBuffer: async () => Uint8Array.from(bytes).buffer } as unknown as File;
};
const open = async (content: string | Uint8Array) => openTable(await readCsvText(fileOf(content)));
const cellsOf = async (content: string | Uint8Array) => [...(await open(content)).rows()].flat().map(({ line, cells }) => [line, ...cells]);

test.each([
  ['commas', 'a,b\r\n1,"x, y"\r\n', [[2, '1', 'x, y']]],
  ['semicolons', 'a;b\n1;2,5\n', [[2, '1', '2,5']]],
  ['tabs', 'a\tb\n1\t2\n', [[2, '1', '2']]],
  ['a mark of UTF-8', '\uFEFFa,b\r\nä,2\r\n', [[2, 'ä', '2']]],
  ['a line that names the separator', 'sep=;\r\na;b\r\n1;2\r\n', [[2, '1', '2']]],
  ['lines within quotes, and quotes', 'a,b\n"1\n2","say ""hi"""\n3,4\n', [[2, '1\n2', 'say "hi"'], [3, '3', '4']]],
  ['empty lines', 'a,b\n\n1,2\n,\n\n3,4', [[3, '1', '2'], [6, '3', '4']]],
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
])('refuses a file with %s by a sentence', async (_what, content, sentence) => {
  await expect(open(content)).rejects.toThrow(sentence);
});

test('a file of more rows than a part is read whole, from any line on, and one too many is refused', async () => {
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
])('columns of %s are told apart, as the server takes them', async (_what, header, headers) => {
  expect((await open(new Uint8Array(Buffer.from(`\uFEFF${header}\n1,2,3\n`, 'utf16le')))).headers).toEqual(headers);
});

test('the same content has the same mark, with and without what a secure page has', async () => {
  const marks = async () => Promise.all(['a,b\n1,2\n', 'a,b\n1,2\n', 'a,b\n1,3\n'].map(async (text) => (await open(text)).mark));
  for (const crypto of [webcrypto, undefined]) {
    Object.defineProperty(globalThis, 'crypto', { value: crypto, configurable: true });
    const [one, same, other] = await marks();
    expect([one, one === other]).toEqual([same, false]);
    expect(one).toMatch(/^[0-9a-f]{64}$/);
  }
});

test("columns are recognised by our export's names, and by what others call them", () => {
  const chosen = (...headers: string[]) => Object.fromEntries(recogniseColumns(headers).filter(({ column }) => column).map(({ field, column }) => [field, column]));
  const exported = ['Member number', 'First name', 'Last name', "Father's first name", "Father's last name", 'Profession', 'Email', 'Phone', 'Address', 'Country', 'State', 'City', 'Pincode', 'Plan'];
  expect(Object.values(chosen(...exported))).toEqual(exported.slice(1, -1));
  expect(chosen('Vorname', 'Name', 'E-Mail', 'Handy', 'PLZ', 'Ort', 'Straße')).toEqual({ fname: 'Vorname', lname: 'Name', email: 'E-Mail', phone: 'Handy', pincode: 'PLZ', city: 'Ort', address: 'Straße' });
  expect(chosen('NAME', 'surname', 'given_name')).toEqual({ fname: 'given_name', lname: 'surname' });
});
