/** A row as JSON. */
export type StoredFields = Readonly<Record<string, unknown>>;

/** A measurement as it was before the merge, with what restores it. */
export interface StoredMeasurement {
  readonly id: number;
  readonly date: string;
  readonly chest: number;
  readonly biceps: number;
  readonly shoulder: number;
  readonly waist: number;
  readonly thigh: number;
  readonly version: number;
  /** How much the merge raised its version. */
  readonly raised?: number;
}

/** The data that undoes a merge (ADR-0053). */
export interface MergeUndo {
  /** All columns of the merged record's row. */
  readonly gone: StoredFields;
  /** The fields of the kept record before the merge and right after it. */
  readonly keptBefore: StoredFields;
  readonly keptAfter: StoredFields;
  /** When the kept record's member joined, before the merge. Absent from merges that left it as it was. */
  readonly keptJoinedAt?: string | null;
  /** Ids of the moved memberships. */
  readonly periods: readonly number[];
  /** The merged record's measurements. */
  readonly moved: readonly StoredMeasurement[];
  /** The kept record's measurements that the merge replaced, on days when the user chose the other record's. */
  readonly replaced: readonly StoredMeasurement[];
  /** Ids of the moved diet versions, oldest first. */
  readonly diets: readonly number[];
  /** Ids of the kept record's diet versions, in order. */
  readonly keptDiets: readonly number[];
  /** The tags of both records. Merges of releases before them have none. */
  readonly tags?: { readonly kept: readonly string[]; readonly gone: readonly string[] };
}
