import { phonePattern, searchedWords } from '@gym/rules';
import type { Values } from './values.ts';

/** A LIKE pattern of a part of a text. */
const partly = (part: string): string => `%${part.replace(/[\\%_]/g, '\\$&')}%`;

/**
 * What a text with a near form of a word has: the first or the second half of the word, or both with the letters
 * between them swapped. It spares most rows the slower pattern.
 */
function halvesOf(word: string): string[] {
  const letters = [...word];
  const half = letters.length >> 1;
  const [first, second] = [letters.slice(0, half), letters.slice(half)];
  const swapped = [...first.slice(0, -1), ...second.slice(0, 1), ...first.slice(-1), ...second.slice(1)];
  return [first, second, swapped].map((part) => partly(part.join('')));
}

const MEMBER_NUMBER = /^[1-9]\d{0,14}$/;

/** The conditions of a search. */
export interface SearchConditions {
  /** Every word occurs in name, phone or email; or the text is the phone or the number of the member. */
  readonly exact: string;
  /** The same, with one wrong letter in each longer word. Undefined if there is none. */
  readonly near: string | undefined;
}

/** The search of members, as `createRecordSearch` of the browser. Undefined for a search without words. */
export function searchConditions(text: string, values: Values): SearchConditions | undefined {
  const words = searchedWords(text).map(({ word, near }) => ({
    has: `folded like ${values.add(partly(word), 'text')}`,
    near: near && `folded like any(${values.add(halvesOf(word), 'text[]')}) and folded ~ ${values.add(near, 'text')}`,
  }));
  if (words.length === 0) return undefined;
  const phones = phonePattern(text);
  const number = MEMBER_NUMBER.test(text.trim()) ? text.trim() : undefined;
  const exact = [
    `(${words.map(({ has }) => has).join(' and ')})`,
    ...(phones === undefined ? [] : [`phone ~ ${values.add(phones, 'text')}`]),
    ...(number === undefined ? [] : [`members.id = ${values.add(number, 'bigint')}`]),
  ];
  return {
    exact: `(${exact.join(' or ')})`,
    near: words.some(({ near }) => near)
      ? words.map(({ has, near }) => (near ? `(${has} or (${near}))` : has)).join(' and ')
      : undefined,
  };
}
