import type { ImportColumn, ImportField } from './import-queries.ts';
import { cellReader, fullNameColumns } from './read-cell.ts';
import { recogniseColumns } from './recognise-columns.ts';

const columns = (over: Partial<Record<ImportField, string>>): ImportColumn[] =>
  Object.entries(over).map(([field, column]) => ({ field: field as ImportField, column, otherwise: '' }));

test.each([
  ['Ann Lee', 'Ann', 'Lee'],
  ['  Ann  Mary   Lee ', 'Ann Mary', 'Lee'],
  ['Lee, Ann Mary', 'Ann Mary', 'Lee'],
  ['van der Berg, Jan', 'Jan', 'van der Berg'],
  ['Madonna', 'Madonna', ''],
  ['Lee,', '', 'Lee'],
  ['', '', ''],
])('splits the full name %p', (cell, first, last) => {
  const chosen = columns({ fname: 'Name', lname: 'Name' });
  const read = (field: ImportField) => cellReader(field, chosen, ['Phone', 'Name'])(['1', cell]);
  expect([read('fname'), read('lname')]).toEqual([first, last]);
  expect(fullNameColumns(chosen)).toEqual(['Name']);
});

test('splits nothing if first and last name have columns of their own', () => {
  const chosen = columns({ fname: 'First', lname: 'Last', father_fname: '', father_lname: '' });
  expect(cellReader('fname', chosen, ['First', 'Last'])(['Ann Mary', 'Lee'])).toBe('Ann Mary');
  expect(fullNameColumns(chosen)).toEqual([]);
});

test.each([
  [['Full Name', 'Phone'], 'Full Name', 'Full Name'],
  [['Member name', 'Phone'], 'Member name', 'Member name'],
  [['Name', 'Phone'], 'Name', 'Name'],
  [['Vorname', 'Name'], 'Vorname', 'Name'],
  [['Surname', 'Name'], 'Name', 'Surname'],
  [['First name', 'Last name', 'Full name'], 'First name', 'Last name'],
  [['First name', 'Full name'], 'Full name', 'Full name'],
  [['Phone', 'Email'], '', ''],
])('recognises the names of %p', (headers, first, last) => {
  const found = recogniseColumns(headers);
  const columnOf = (wanted: ImportField) => found.find(({ field }) => field === wanted)?.column;
  expect([columnOf('fname'), columnOf('lname')]).toEqual([first, last]);
});
