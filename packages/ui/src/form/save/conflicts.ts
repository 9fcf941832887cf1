import type { Conflict } from '../use-field.ts';

export interface ConflictSources {
  /** The record as it is stored now, by wire names. */
  readonly current: Readonly<Record<string, unknown>>;
  /** The user's input. */
  readonly mine: Readonly<Record<string, unknown>>;
  /** The values that the user started from, if the host returned them: the base of the save. */
  readonly before?: Readonly<Record<string, unknown>>;
  readonly fieldOf?: Readonly<Record<string, string>>;
}

export interface FoundConflicts {
  /** Fields that both users changed, by the names that the form's fields have. */
  readonly conflicts: Readonly<Record<string, Conflict>>;
  /** Values to start from that are not the user's input: what only the other user changed. */
  readonly start: object;
  /** The stored values that differ from the user's input, in the form's own shape. */
  readonly stored: object;
}

/**
 * Compares base, stored record and input, field by field (acceptance J4). A field that only the other user changed
 * starts with the stored value, so that nobody undoes it by accident. Without a base, every difference is a conflict.
 */
export function findConflicts({ current, mine, before, fieldOf = {} }: ConflictSources): FoundConflicts {
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
      conflicts[field] = { stored, mine: mine[field] };
  }
  return { conflicts, start, stored: differing };
}

/** A stored value in the shape of the form's own: inputs hold text, checkboxes true or false. */
function inFormShape(stored: unknown, own: unknown): unknown {
  if (typeof own === 'boolean') return Boolean(stored);
  if (typeof own === 'number') return Number(stored);
  return String(stored ?? '');
}
