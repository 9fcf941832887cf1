/** A phone with an optional country code, which E.164 makes one to three digits long. */
const PHONE = /^(?:(?:\+|00)([17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3}))?0*(\d{3,})$/;

/**
 * The pattern of stored phones that a search text begins, with or without a country code: '+91 98200' finds
 * 09820012345 and +919820012345. Undefined if the text is not a phone. JavaScript and PostgreSQL read it alike.
 */
export function phonePattern(text: string): string | undefined {
  const [, code = '[0-9]{1,3}', national] = PHONE.exec(text.replace(/[\s().\-/]/g, '')) ?? [];
  return national && `^((\\+|00)${code})?0*${national}`;
}

/** A phone with a country code: E.164 has at most 15 digits, and no code begins with 0. */
const INTERNATIONAL = /^(?:\+|00)([1-9]\d{7,14})$/;

/**
 * The phone's digits with the country code, as WhatsApp takes them. Undefined for a phone without a country code: a
 * guess could reach somebody else.
 */
export const e164Digits = (phone: string): string | undefined =>
  INTERNATIONAL.exec(phone.replace(/[\s().-]/g, ''))?.[1];
