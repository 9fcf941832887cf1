import { memberTexts } from '../../texts/shared.ts';

/** First and last name as one; never empty, so that a link or a choice always has a text. */
export const fullName = ({ fname, lname }: { fname: string; lname: string }): string =>
  `${fname} ${lname}`.trim() || memberTexts.noName;
