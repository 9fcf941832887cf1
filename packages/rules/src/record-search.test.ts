import { createRecordSearch, foldText, searchedWords } from './record-search.ts';

test.each([
  ['São Paulo', 'sao paulo'],
  ['MÜLLER', 'muller'],
  ['Łukasz Straße', 'lukasz strasse'],
  ['Øystein Ærø', 'oystein aero'],
  ['İpek Işık', 'ipek isik'],
])('%s folds to %s', (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

const isNear = (search: string, text: string) =>
  searchedWords(search).every(({ near }) => near !== undefined && new RegExp(near).test(foldText(text)));

test.each([
  ['Jonhson', 'Mia Johnson'],
  ['Jonson', 'Mia Johnson'],
  ['Johhnson', 'Mia Johnson'],
  ['Johnzon', 'Mia Johnson'],
  ['Yohnson', 'Mia Johnson'],
  ['Mueller', 'Anna Müller'],
  ['Brein', "Siobhán O'Brien"],
  ['knwon', 'a.known@gym.test'],
])('%s nearly finds %s', (search, text) => {
  expect(isNear(search, text)).toBe(true);
});

test.each([
  ['Jonhsno', 'Mia Johnson'],
  ['ohnsons', 'Mia Johnson'],
  ['Mai', 'Mia'],
  ['06000', '0600100000'],
  ['k..wn', 'known'],
])('%s does not find %s', (search, text) => {
  expect(isNear(search, text)).toBe(false);
});

const PEOPLE = [
  { name: 'Anna Müller', number: '7' },
  { name: 'Mia Johnson', number: '12' },
  { name: 'Jon Snow', number: '3' },
];
const find = createRecordSearch<(typeof PEOPLE)[number]>(
  ({ name }) => name,
  (search) =>
    ({ number }) =>
      number === search,
);

test.each([
  ['muller ANN', ['Anna Müller']],
  ['Müller', ['Anna Müller']],
  ['12', ['Mia Johnson']],
  ['jon', ['Jon Snow']],
  ['Jonhson', ['Mia Johnson']],
  ['Jonhson mai', []],
  ['johnson mia', ['Mia Johnson']],
  ['13', []],
  [' ', ['Anna Müller', 'Mia Johnson', 'Jon Snow']],
])('%s finds %j', (search, names) => {
  expect(find(PEOPLE, search).map(({ name }) => name)).toEqual(names);
});
