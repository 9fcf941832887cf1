import type { Gym, GymUser } from '../gym/gym.ts';

/** The input of a call. */
export interface Incoming {
  readonly gym: Gym;
  readonly query: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
  /** The user of the token, or the gym's first user if the call needs no token. */
  readonly user: GymUser;
}

/** `json` is the body of a 200. Without it the body is empty. */
export interface Outcome {
  readonly status: number;
  readonly json?: unknown;
}

/** One call of section 7: it changes the gym and returns a response. */
export type SpecCall = (incoming: Incoming) => Outcome;

export const data = (value: unknown): Outcome => ({ status: 200, json: { data: value } });

/** Section 7 specifies no response for a save, so this test double sends an empty one. */
export const SAVED: Outcome = { status: 200 };
export const NO_SUCH_RECORD: Outcome = { status: 404 };

const NUMERIC = new Set([
  'id',
  'duration',
  'price',
  'free_days',
  'country',
  'state',
  'city',
  'member_id',
  'plan_id',
  'chest',
  'biceps',
  'shoulder',
  'waist',
  'thigh',
]);

/** The named fields that the body contains, with numeric texts as numbers. */
export function fieldsFrom<K extends string>(
  body: Readonly<Record<string, unknown>>,
  names: readonly K[],
): Partial<Record<K, never>> {
  const given = names.filter((name) => body[name] !== undefined);
  return Object.fromEntries(
    given.map((name) => [name, NUMERIC.has(name) ? Number(body[name]) : body[name]]),
  ) as Partial<Record<K, never>>;
}

/** The named fields of a record. A response contains only the fields that section 7 names. */
export const pick = <T extends object, K extends keyof T>(record: T, names: readonly K[]): Pick<T, K> =>
  Object.fromEntries(names.map((name) => [name, record[name]])) as Pick<T, K>;

export const byId = <T extends { id: number }>(records: readonly T[], id: unknown): T | undefined =>
  records.find((record) => record.id === Number(id));
