import { beginningsFirst } from './word-match.ts';

const sorted = (search: string, texts: string[]) => beginningsFirst(texts, search, (text) => text);

test('sorts by where the search begins: the text, a word, inside a word', () => {
  expect(sorted('in', ['argentina', 'british indian territory', 'india', 'benin', 'indonesia'])).toEqual([
    'india',
    'indonesia',
    'british indian territory',
    'argentina',
    'benin',
  ]);
});

test('keeps the order without a search', () => {
  expect(sorted('', ['b', 'a'])).toEqual(['b', 'a']);
});
