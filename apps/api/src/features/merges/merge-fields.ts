import type { members } from '../../platform/database/schema/index.ts';

type Member = typeof members.$inferSelect;
export type Side = 'kept' | 'gone';

/** The columns behind each choice of a merge. The three places are one choice. */
const COLUMNS_OF_FIELD = {
  fname: ['fname'],
  lname: ['lname'],
  father_fname: ['father_fname'],
  father_lname: ['father_lname'],
  profession: ['profession'],
  email: ['email'],
  phone: ['phone'],
  address: ['address'],
  pincode: ['pincode'],
  home: ['country', 'state', 'city'],
} as const satisfies Readonly<Record<string, readonly (keyof Member)[]>>;

export type MergeField = keyof typeof COLUMNS_OF_FIELD;
export const MERGE_FIELDS = Object.keys(COLUMNS_OF_FIELD) as MergeField[];

/** The stored values of a choice in one record. */
export const valuesOf = (record: Readonly<Record<string, unknown>>, choice: MergeField): Record<string, unknown> =>
  Object.fromEntries(COLUMNS_OF_FIELD[choice].map((field) => [field, record[field]]));

export const hasSameValues = (
  one: Readonly<Record<string, unknown>>,
  other: Readonly<Record<string, unknown>>,
  choice: MergeField,
): boolean => COLUMNS_OF_FIELD[choice].every((field) => one[field] === other[field]);
