import { memberTexts } from '../../texts/shared.ts';

/** First and last name. It is never empty, so that a link or an option always has a text. */
export const fullName = ({ fname, lname }: { fname: string; lname: string }): string =>
  `${fname} ${lname}`.trim() || memberTexts.noName;
