import { wordMatch } from './word-match.ts';

test('finds a text that has the accents of the search, as published remotes hand it over', () => {
  expect(wordMatch('Müller')('anna müller')).toBe(true);
  expect(wordMatch('muller')('anna müller')).toBe(true);
  expect(wordMatch('Miller')('anna müller')).toBe(false);
});
