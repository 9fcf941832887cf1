/** A phone with an optional country code, which E.164 makes one to three digits long. */
const PHONE = /^(?:(?:\+|00)([17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3}))?0*(\d{3,})$/;

/** The stored phones that a search text begins. */
interface PhoneSearch {
  /** JavaScript and PostgreSQL read it alike. */
  readonly pattern: string;
  /** Digits that each of these phones contains. */
  readonly digits: string;
}

/**
 * Finds phones by their beginning, with or without a country code: '+91 98200' finds 09820012345 and +919820012345.
 * Undefined if the text is not a phone.
 */
export function phoneSearch(text: string): PhoneSearch | undefined {
  const [, code = '[0-9]{1,3}', digits] = PHONE.exec(text.replace(/[\s().\-/]/g, '')) ?? [];
  return digits === undefined ? undefined : { pattern: `^((\\+|00)${code})?0*${digits}`, digits };
}

/** A phone with a country code: E.164 has at most 15 digits, and no code begins with 0. */
const INTERNATIONAL = /^(?:\+|00)([1-9]\d{7,14})$/;

/**
 * The phone's digits with the country code, as WhatsApp takes them. Undefined for a phone without a country code: a
 * guess could reach somebody else.
 */
export const e164Digits = (phone: string): string | undefined =>
  INTERNATIONAL.exec(phone.replace(/[\s().-]/g, ''))?.[1];
