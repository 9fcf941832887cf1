import { type Call, PINCODE_PATTERN, POSTCODE_PATTERN } from '@gym/api-contract';

/** Countries whose postcodes have letters (ISO 3166-1). */
const WITH_LETTERS = new Set(
  'AD AI AR AZ BB BM BN CA FK GB GG GI GS IE IM IO JE KY LC LV MD MT NL PN SH SO SZ TC VC VG'.split(' '),
);

/** Whether postcodes of the gym's country have letters. Without a country, the language's most likely one counts. */
export const hasPostcodeLetters = (locale: string | undefined): boolean =>
  locale !== undefined && WITH_LETTERS.has(new Intl.Locale(locale).maximize().region ?? '');

/** Returns a request's fields with a pincode that takes letters. Fields without a pincode stay as they are. */
export function withPostcodeLetters<Schema extends Call['body']>(schema: Schema): Schema {
  const fields: unknown = schema?.['properties'];
  return isWithPincode(fields)
    ? { ...schema, properties: { ...fields, pincode: { type: 'string', pattern: POSTCODE_PATTERN } } }
    : schema;
}

const isWithPincode = (fields: unknown): fields is { pincode: { pattern: string } } =>
  (fields as { pincode?: { pattern?: string } } | undefined)?.pincode?.pattern === PINCODE_PATTERN;
