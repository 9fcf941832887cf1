import type { Gym, GymUser } from '@gym/spec-server/gym';

/** What a call of the full fake is answered from. Bodies are decoded: numeric fields are numbers. */
interface FakeCallInput {
  readonly gym: Gym;
  readonly query: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
  /** The user of the token; undefined on the public calls. */
  readonly user: GymUser;
  readonly token: string;
}

/** Answers the JSON of a 200, or throws a FakeRefusal. */
export type FakeCall = (incoming: FakeCallInput) => unknown;

export const data = (value: unknown) => ({ status: 'success', data: value });
export const saved = (id: number) => ({ status: 'success', data: { id } });
export const SUCCESS = { status: 'success', result: 'success' };

/** Thrown by a call of the full fake; answered as our server answers every refusal (acceptance K). */
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

/** Refuses with the reason on one field. */
export const fieldError = (field: string, reason: string): FakeHttpError =>
  new FakeHttpError(422, reason, { errors: { [field]: reason } });

export const notFound = (record: string, id: unknown): FakeHttpError =>
  new FakeHttpError(404, `There is no ${record} with the id ${String(id)}.`);

/** A business refusal of the three public calls: HTTP 200 with status and result 'error'. */
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
 * Changes the fields of a record that the body holds and counts its version up; a stale version is refused with the
 * record as it is stored now (acceptance J4).
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
