import { phonePattern } from '@gym/api-contract/phone-pattern';

/** A LIKE pattern for each word of a search, for the search column of members. */
export const searchPatterns = (text: string): string[] =>
  text
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);

const MEMBER_NUMBER = /^[1-9]\d{0,14}$/;

/** What a search finds by digits: phones of a pattern, however they are written, and the member of a number. */
export interface NumberSearch {
  readonly phones: string | undefined;
  readonly number: string | undefined;
}

export const numberSearch = (text: string): NumberSearch => ({
  phones: phonePattern(text),
  number: MEMBER_NUMBER.test(text.trim()) ? text.trim() : undefined,
});
