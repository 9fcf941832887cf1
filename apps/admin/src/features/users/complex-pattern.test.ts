import { compileComplexPattern } from './complex-pattern.ts';

const NAMES = [
  'Ann',
  'ann',
  'Anna',
  'Bob',
  'Chloé',
  'D.J.',
  'Mary Jane',
  'Zoe\u00a0Lou',
  'a1',
  'A',
  'aa',
  'x[y]',
  'pL',
  'z',
  'É',
  '',
];
const found = (text: string, ignoreCase = false) => {
  const test = compileComplexPattern(text, { ignoreCase });
  return test && NAMES.filter(test);
};

test.each([
  '^A',
  'n$',
  'An+a?',
  'A|B',
  '[A-C]',
  '[^a-z]',
  '\\d',
  '\\D',
  '\\w{4}',
  '\\s',
  '\\S$',
  '\\bJ',
  '.',
  '^.{2}$',
  '^$',
  '(n)(a)',
  '(?:n)a',
  '\\.',
  'D\\.J',
  '\\A',
  '\\z',
  '\\Q',
  '\\pL',
  '[[:alpha:]]',
  '[\\]]',
  'x\\[',
  'y]',
  '[x[]',
  '\\x41',
  '\\u0041',
  '\\u00e9',
  '[\\s]',
  '[\\d.]',
  '(?<first>A)n',
  'a{',
  '{',
  '-',
  '\\/',
])('C1: matches by %s what RegExp matches', (pattern) => {
  expect(found(pattern)).toEqual(NAMES.filter((name) => new RegExp(pattern).test(name)));
});

test.each(['(', '[', '*a', 'a**', '+', '\\', 'a{2,1}', '(?i)ann', '(?P<a>b)', ')', '[z-a]'])(
  'C2: rejects %s as a pattern',
  (text) => {
    expect(compileComplexPattern(text, { ignoreCase: false })).toBeUndefined();
  },
);

test.each(['(a)\\1', '(?=a)', '(?!a)', '(?<=a)n', '(?<!a)n', '[^]', '(?<n>a)\\k<n>'])(
  'C2: rejects %s, which the engine does not support',
  (text) => {
    expect(compileComplexPattern(text, { ignoreCase: false })).toBeUndefined();
  },
);

test.each(['(?:(?:a{0,30}){0,30}){0,1}b', '[a-z]{999}[0-9]{999}'])(
  'C2: rejects %s, whose program would be too long',
  (text) => {
    expect(compileComplexPattern(text, { ignoreCase: false })).toBeUndefined();
  },
);

test.each(['^(a+)+$', '(a|a)*$', '(.*)*x', '(x+x+)+y', '([a-zA-Z]+)*1', '(a|aa)+$'])(
  'C2: runs %s quickly, although RegExp would hang',
  (pattern) => {
    const test = compileComplexPattern(pattern, { ignoreCase: false });
    const before = process.cpuUsage();
    for (let name = 0; name < 100; name += 1) test?.(`${'a'.repeat(200)}!`);
    // Time of the processor, not of the clock: other programs may run meanwhile.
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(500);
  },
);

test('C2: matches a pattern ignoring case', () => {
  expect(found('^ANN', true)).toEqual(['Ann', 'ann', 'Anna']);
});
