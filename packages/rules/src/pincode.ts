/** Countries whose postcodes have letters (ISO 3166-1). */
const WITH_LETTERS = 'AD AI AR AZ BB BM BN CA FK GB GG GI GS IE IM IO JE KY LC LV MD MT NL PN SH SO SZ TC VC VG';

/** Whether postcodes of the gym's country have letters. Without a country, the language's most likely one counts. */
export const hasPostcodeLetters = (locale: string | undefined): boolean =>
  locale !== undefined && WITH_LETTERS.split(' ').includes(new Intl.Locale(locale).maximize().region ?? '');
