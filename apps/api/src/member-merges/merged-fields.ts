import type { members } from '../schema/index.ts';

type Member = typeof members.$inferSelect;
export type Side = 'kept' | 'gone';

/** The fields of a record that a merge chooses from, by what is chosen: the three places go together. */
export const FIELDS = {
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

export type Choice = keyof typeof FIELDS;
export const CHOICES = Object.keys(FIELDS) as Choice[];

/** What is stored of a choice, in one record. */
export const chosenFrom = (record: Readonly<Record<string, unknown>>, choice: Choice): Record<string, unknown> =>
  Object.fromEntries(FIELDS[choice].map((field) => [field, record[field]]));

export const isSame = (
  one: Readonly<Record<string, unknown>>,
  other: Readonly<Record<string, unknown>>,
  choice: Choice,
): boolean => FIELDS[choice].every((field) => one[field] === other[field]);
