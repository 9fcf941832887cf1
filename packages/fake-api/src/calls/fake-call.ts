import type { Gym, GymUser } from '@gym/spec-server/gym';

/** The input of a call of the full fake. The body is decoded: numeric fields are numbers. */
interface FakeCallInput {
  readonly gym: Gym;
  readonly query: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
  /** The user of the token. Undefined for public calls. */
  readonly user: GymUser;
  readonly token: string;
}

/** Returns the JSON of a 200, or throws a FakeHttpError. */
export type FakeCall = (incoming: FakeCallInput) => unknown;

export const data = (value: unknown) => ({ status: 'success', data: value });
export const saved = (id: number) => ({ status: 'success', data: { id } });
export const SUCCESS = { status: 'success', result: 'success' };

/**
 * Thrown by a call of the full fake. The fake responds with it as our server responds to every error (acceptance K).
 */
export class FakeHttpError extends Error {
  readonly status: number;
  readonly details: {
    readonly errors?: Record<string, string>;
    readonly current?: unknown;
    readonly moved_to?: number;
  };

  constructor(status: number, reason: string, details: FakeHttpError['details'] = {}) {
    super(reason);
    this.status = status;
    this.details = details;
  }
}

/** An error with the reason on one field. */
export const fieldError = (field: string, reason: string): FakeHttpError =>
  new FakeHttpError(422, reason, { errors: { [field]: reason } });

export const notFound = (record: string, id: unknown): FakeHttpError =>
  new FakeHttpError(404, `There is no ${record} with the id ${String(id)}.`);

/** An error of the three public calls: HTTP 200 with status and result 'error'. */
export const errorResult = (reason: string, errors?: Record<string, string>) => ({
  status: 'error',
  result: 'error',
  reason,
  ...(errors && { errors }),
});

interface Change<T> {
  readonly records: readonly T[];
  readonly name: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly id: unknown;
  readonly read: (record: T) => unknown;
}

/**
 * Updates a record with the body's fields and increments its version. Rejects a stale version with the stored record
 * (acceptance J4).
 */
export function changeRecord<T extends { id: number; version: number }>({
  records,
  name,
  body,
  id,
  read,
}: Change<T>): T {
  const record = records.find((one) => one.id === id);
  if (!record) throw notFound(name, id);
  const { id: _id, version, ...fields } = body;
  if (version !== undefined && version !== record.version) {
    throw new FakeHttpError(409, `Someone else changed this ${name} meanwhile. Compare the values, then save again.`, {
      current: read(record),
    });
  }
  const differs = Object.entries(fields).some(([field, value]) => record[field as keyof T] !== value);
  if (differs) Object.assign(record, fields, { version: record.version + 1 });
  return record;
}
