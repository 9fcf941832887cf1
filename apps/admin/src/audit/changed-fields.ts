import type { AuditEntry } from '@gym/api-client/admin';
import { inReadingOrder } from './field-names.ts';

/** One field that a change gave another value. */
export interface ChangedField {
  readonly name: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Which record it is, and its revision: says nothing of the change. */
const BESIDE = new Set(['id', 'version', 'erased_member']);

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The fields that differ, in reading order; of a record that is new or gone, all that say something. */
export function changedFields({ before, after }: Pick<AuditEntry, 'before' | 'after'>): ChangedField[] {
  const names = new Set([...Object.keys(after ?? {}), ...Object.keys(before ?? {})]);
  return [...names]
    .filter((name) => !BESIDE.has(name))
    .sort(inReadingOrder)
    .map((name) => ({ name, before: before?.[name] ?? '', after: after?.[name] ?? '' }))
    .filter((field) => !isSame(field.before, field.after));
}
