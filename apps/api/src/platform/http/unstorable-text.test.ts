import { calls, type Call } from '@gym/api-contract';
import { MAX_LIST_LENGTH, rejectUnstorableText } from './unstorable-text.ts';

interface Schema {
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  anyOf?: Schema[];
}

/** The longest lists that a call takes, by its schema; Infinity for one without an end. */
const longest = ({ items, maxItems = Infinity, properties = {}, anyOf = [] }: Schema): number[] => [
  ...(items ? [maxItems, ...longest(items)] : []),
  ...[...Object.values(properties), ...anyOf].flatMap(longest),
];

test('a list as long as the longest of any call is let through, and none that is longer', () => {
  expect(Math.max(...Object.values<Call>(calls).flatMap(({ body }) => longest((body ?? {}) as Schema)))).toBe(
    MAX_LIST_LENGTH,
  );
  const rows = Array.from({ length: MAX_LIST_LENGTH }, () => ({}));
  expect(() => rejectUnstorableText({ diet: rows })).not.toThrow();
  expect(() => rejectUnstorableText({ a: [{ rows: [...rows, {}] }] })).toThrow('A list takes at most 1000 entries.');
});
