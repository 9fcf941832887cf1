import { FakeRefusal, noSuch } from './refusal.ts';

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
  if (!record) throw noSuch(name, id);
  const { id: _id, version, ...fields } = body;
  if (version !== undefined && version !== record.version) {
    throw new FakeRefusal(409, `Someone else changed this ${name} meanwhile. Compare the values, then save again.`, {
      current: read(record),
    });
  }
  const differs = Object.entries(fields).some(([field, value]) => record[field as keyof T] !== value);
  if (differs) Object.assign(record, fields, { version: record.version + 1 });
  return record;
}
