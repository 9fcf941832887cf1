/** Digits, stored as text with leading zeros (acceptance E8). */
export const PINCODE_PATTERN = '^[0-9]{1,12}$';
/** A pincode of a server that announces `pincode-letters`: groups of letters and digits, such as SW1A 1AA. */
export const POSTCODE_PATTERN = '^(?=.{1,12}$)[0-9A-Za-z]+([ -][0-9A-Za-z]+)*$';

/** Countries whose postcodes have letters (ISO 3166-1). */
const WITH_LETTERS = 'AD AI AR AZ BB BM BN CA FK GB GG GI GS IE IM IO JE KY LC LV MD MT NL PN SH SO SZ TC VC VG';

/** Whether postcodes of the gym's country have letters. Without a country, the language's most likely one counts. */
export const hasPostcodeLetters = (locale: string | undefined): boolean =>
  locale !== undefined && WITH_LETTERS.split(' ').includes(new Intl.Locale(locale).maximize().region ?? '');
