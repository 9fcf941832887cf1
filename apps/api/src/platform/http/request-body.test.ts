import { calls, type Call, type Schema } from '@gym/api-contract';
import { MAX_LIST_LENGTH, rejectUnstorableText } from './request-body.ts';

/** The maximal list lengths of a schema; Infinity without a limit. */
const longest = ({ items, maxItems = Infinity, properties = {}, anyOf = [] }: Schema): number[] => [
  ...(items ? [maxItems, ...longest(items)] : []),
  ...[...Object.values(properties), ...anyOf].flatMap(longest),
];

test('accepts lists up to the longest of all calls, and no longer ones', () => {
  expect(Math.max(...Object.values<Call>(calls).flatMap(({ body }) => longest((body ?? {}) as Schema)))).toBe(
    MAX_LIST_LENGTH,
  );
  const rows = Array.from({ length: MAX_LIST_LENGTH }, () => ({}));
  expect(() => rejectUnstorableText({ diet: rows })).not.toThrow();
  expect(() => rejectUnstorableText({ a: [{ rows: [...rows, {}] }] })).toThrow('A list takes at most 1000 entries.');
});
