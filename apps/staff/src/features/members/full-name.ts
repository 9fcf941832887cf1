import { fullName as nameOf } from '@gym/rules';
import { memberTexts } from './texts.ts';

/** First and last name. It is never empty, so that a link or an option always has a text. */
export const fullName = (person: { fname: string; lname: string }): string => nameOf(person) || memberTexts.noName;
