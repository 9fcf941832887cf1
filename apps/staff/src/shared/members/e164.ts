/** A phone with a country code: E.164 has at most 15 digits, and no code begins with 0. */
const INTERNATIONAL = /^(?:\+|00)([1-9]\d{7,14})$/;

/**
 * The phone's digits with the country code, as WhatsApp takes them. Undefined for a phone without a country code: a
 * guess could reach somebody else.
 */
export const e164Digits = (phone: string): string | undefined =>
  INTERNATIONAL.exec(phone.replace(/[\s().-]/g, ''))?.[1];
