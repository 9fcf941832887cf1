import type { MemberRow } from '@gym/api-contract';
import { formatDay } from '@gym/ui';
import { memberTexts } from './texts.ts';

/** The day that belongs to a membership status, in words: until it lasts, when it ended, or when it starts. */
export function membershipDay(
  { membership, ends, starts }: Pick<MemberRow, 'membership' | 'ends' | 'starts'>,
  locale: string,
): string | undefined {
  if (starts) return memberTexts.startsOn(formatDay(starts, locale));
  if (!ends) return undefined;
  const day = formatDay(ends, locale);
  return membership === 'active' ? memberTexts.until(day) : memberTexts.endedOn(day);
}
