/**
 * The one spelling of an email that is typed: case, blanks and look-alikes of Unicode (a full-width ａ, a Kelvin sign) make
 * no difference. An account is looked up by what its attempts are counted under, so that no other spelling of it
 * reaches it uncounted.
 */
export const accountKey = (email: string): string => email.normalize('NFKC').toLowerCase().replace(/\s+/gu, '');
