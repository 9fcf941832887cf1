import { calls, IMPORT_FIELDS } from '@gym/api-contract';
import { Type } from '@sinclair/typebox';
import { withFormulas } from '../csv/without-formulas.ts';
import { explainValidation } from '../http/explain-validation.ts';
import { fieldLabel } from '../http/field-label.ts';
import { validatorOf } from '../http/validators.ts';

export type ImportField = (typeof IMPORT_FIELDS)[number];
export type Fields = Readonly<Record<ImportField, string>>;

/** The form's own rules, by the validator that its save is held to; the places are looked up instead. */
const texts = Type.Omit(calls.addMemberDetail.body, ['country', 'state', 'city']);
const isMember = validatorOf({ schema: texts, method: 'POST', url: '', httpPart: 'body' });

/** What people put between the digits of a number, and the form drops while it is typed. */
const BETWEEN_DIGITS = /[\s\-./()]/g;
/** A character that no encoding gave a meaning to: the file was read as what it is not. */
const UNREADABLE = '\uFFFD';

/** The cells of a row as a member's fields: without blanks around them, and as they were before a spreadsheet was protected from them. */
export function fieldsOf(values: readonly string[]): Fields {
  const fields = Object.fromEntries(
    IMPORT_FIELDS.map((field, index) => [field, withFormulas((values[index] ?? '').trim()).trim()]),
  ) as Record<ImportField, string>;
  for (const field of ['phone', 'pincode'] as const) fields[field] = fields[field].replace(BETWEEN_DIGITS, '');
  return fields;
}

/** One sentence for each field that adding the member would be refused for; the places apart. */
export function errorsOf(fields: Fields): Record<string, string> {
  const errors: Record<string, string> = isMember(fields) ? {} : explainValidation(isMember.errors ?? []);
  for (const field of Object.keys(texts.properties) as (keyof typeof texts.properties)[]) {
    // The pattern of a number refuses an empty cell, too, by what a number may have.
    if (fields[field] === '') errors[field] = `${fieldLabel(field)} must not be empty.`;
  }
  for (const field of IMPORT_FIELDS) {
    if (fields[field].includes(UNREADABLE))
      errors[field] = `${fieldLabel(field)} holds a character that could not be read. Save the file as CSV UTF-8.`;
  }
  return errors;
}
