import type { Conflict, FieldChange } from '../use-field.ts';

export interface ConflictSources {
  /** The stored record, by wire names. */
  readonly current: Readonly<Record<string, unknown>>;
  /** Who changed the fields of `current`, by wire names. */
  readonly changes?: Readonly<Record<string, FieldChange>>;
  /** The user's input. */
  readonly mine: Readonly<Record<string, unknown>>;
  /** The values of the save's base, if the host returned them. */
  readonly before?: Readonly<Record<string, unknown>>;
  readonly fieldOf?: Readonly<Record<string, string>>;
}

export interface FoundConflicts {
  /** Fields that both users changed, by form field name. */
  readonly conflicts: Readonly<Record<string, Conflict>>;
  /** Initial values that differ from the user's input, because only the other user changed them. */
  readonly start: object;
  /** The stored values that differ from the user's input, converted to the form's types. */
  readonly stored: object;
}

/**
 * Compares base, stored record and input, field by field (acceptance J4). A field that only the other user changed
 * starts with the stored value, so that the save does not undo that change. Without a base, every difference is a
 * conflict.
 */
export function findConflicts({ current, changes, mine, before, fieldOf = {} }: ConflictSources): FoundConflicts {
  const conflicts: Record<string, Conflict> = {};
  const start: Record<string, unknown> = {};
  const differing: Record<string, unknown> = {};
  for (const [wire, value] of Object.entries(current)) {
    const field = fieldOf[wire] ?? wire;
    if (!(field in mine) || (typeof value === 'object' && value !== null)) continue;
    const stored = inFormShape(value, mine[field]);
    if (stored === mine[field]) continue;
    differing[field] = stored;
    const hasBase = before !== undefined && field in before;
    if (hasBase && before[field] === mine[field]) start[field] = stored;
    else if (!hasBase || inFormShape(before[field], mine[field]) !== stored)
      conflicts[field] = { stored, mine: mine[field], change: changes?.[wire] };
  }
  return { conflicts, start, stored: differing };
}

/** The entries of a server's `changes` that name a user. */
export function readChanges(changes: Readonly<Record<string, unknown>> = {}): Record<string, FieldChange> {
  return Object.fromEntries(
    Object.entries(changes).filter((entry): entry is [string, FieldChange] => isFieldChange(entry[1])),
  );
}

function isFieldChange(value: unknown): value is FieldChange {
  if (typeof value !== 'object' || value === null || !('by' in value && 'own' in value && 'at' in value)) return false;
  return (
    typeof value.by === 'string' && value.by !== '' && typeof value.own === 'boolean' && typeof value.at === 'string'
  );
}

/** Converts a stored value to the type of the form's value: text for inputs, a boolean for checkboxes. */
function inFormShape(stored: unknown, own: unknown): unknown {
  if (typeof own === 'boolean') return Boolean(stored);
  if (typeof own === 'number') return Number(stored);
  return String(stored ?? '');
}
