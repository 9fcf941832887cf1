/** A row as it goes through JSON. */
export type StoredFields = Readonly<Record<string, unknown>>;

/** A measurement as it was: what brings it back to its member. */
export interface StoredMeasurement {
  readonly id: number;
  readonly date: string;
  readonly chest: number;
  readonly biceps: number;
  readonly shoulder: number;
  readonly waist: number;
  readonly thigh: number;
  readonly version: number;
  /** How much of its version is the merge's, which raised it. */
  readonly raised?: number;
}

/** What takes a merge back (ADR-0053). */
export interface MergeUndo {
  /** The record that is gone, whole: every column of its row. */
  readonly gone: StoredFields;
  /** The fields of the one that was kept, before and right after. */
  readonly keptBefore: StoredFields;
  readonly keptAfter: StoredFields;
  /** Periods that moved, by their ids. */
  readonly periods: readonly number[];
  /** What was measured of the one that is gone. */
  readonly moved: readonly StoredMeasurement[];
  /** What was measured of the one that was kept, on days on which the other's was chosen. */
  readonly replaced: readonly StoredMeasurement[];
  /** Versions of the diet that moved, by their ids, the first first. */
  readonly diets: readonly number[];
  /** Those of the one that was kept, in their order. */
  readonly keptDiets: readonly number[];
}
