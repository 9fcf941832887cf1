import type { Call } from '@gym/api-contract';
import { PINCODE_PATTERN, POSTCODE_PATTERN } from '@gym/rules';

/** Returns a request's fields with a pincode that takes letters. Fields without a pincode stay as they are. */
export function withPostcodeLetters<Schema extends Call['body']>(schema: Schema): Schema {
  const fields: unknown = schema?.['properties'];
  return isWithPincode(fields)
    ? { ...schema, properties: { ...fields, pincode: { type: 'string', pattern: POSTCODE_PATTERN } } }
    : schema;
}

const isWithPincode = (fields: unknown): fields is { pincode: { pattern: string } } =>
  (fields as { pincode?: { pattern?: string } } | undefined)?.pincode?.pattern === PINCODE_PATTERN;
