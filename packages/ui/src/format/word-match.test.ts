import { wordMatch, beginningsFirst } from './word-match.ts';

test('finds a text that has the accents of the search, as published remotes hand it over', () => {
  expect(wordMatch('Müller')('anna müller')).toBe(true);
  expect(wordMatch('muller')('anna müller')).toBe(true);
  expect(wordMatch('Miller')('anna müller')).toBe(false);
});

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
