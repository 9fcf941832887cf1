import type { Conflict } from '../use-field.ts';

export interface ConflictSources {
  /** The record as stored now, by wire names. */
  readonly current: Readonly<Record<string, unknown>>;
  /** What was typed here. */
  readonly mine: Readonly<Record<string, unknown>>;
  /** What the form started with before it was submitted, where that is known. */
  readonly before?: Readonly<Record<string, unknown>>;
  readonly fieldOf?: Readonly<Record<string, string>>;
}

export interface FoundConflicts {
  /** By the names that the form's fields have. */
  readonly conflicts: Readonly<Record<string, Conflict>>;
  /** Values to start from where they are not what was typed. */
  readonly start: object;
  /** The stored values in the form's own shape. */
  readonly stored: object;
}

/**
 * The fields in which the stored record and the form differ, and the values to start from: a field that was not touched
 * here takes what is stored, so that somebody else's change is not undone by accident; a changed one keeps what was typed.
 */
export function findConflicts({ current, mine, before, fieldOf = {} }: ConflictSources): FoundConflicts {
  const conflicts: Record<string, Conflict> = {};
  const start: Record<string, unknown> = {};
  for (const [wire, value] of Object.entries(current)) {
    const field = fieldOf[wire] ?? wire;
    if (!(field in mine) || (typeof value === 'object' && value !== null)) continue;
    const stored = likeTyped(value, mine[field]);
    if (stored === mine[field]) continue;
    conflicts[field] = { stored, mine: mine[field] };
    if (before && field in before && before[field] === mine[field]) start[field] = stored;
  }
  return {
    conflicts,
    start,
    stored: Object.fromEntries(Object.entries(conflicts).map(([field, { stored }]) => [field, stored])),
  };
}

/** A stored value in the shape the form holds it in: inputs hold text, checkboxes true or false. */
function likeTyped(stored: unknown, typed: unknown): unknown {
  if (typeof typed === 'boolean') return Boolean(stored);
  if (typeof typed === 'number') return Number(stored);
  return String(stored ?? '');
}
