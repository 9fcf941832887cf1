/** A row of one of the three lists. */
export interface Place {
  readonly id: number;
  /** The country of a state, the state of a city; absent of a country. */
  readonly parent?: number;
  readonly name: string;
}

/** All places; each list in the order of its positions. */
export interface Places {
  readonly countries: readonly Place[];
  readonly states: readonly Place[];
  readonly cities: readonly Place[];
}

/** A place before it has an id: its natural key in GeoNames, and where it belongs. */
export interface KeyedPlace {
  readonly key: string;
  readonly parent: string;
  readonly name: string;
}
