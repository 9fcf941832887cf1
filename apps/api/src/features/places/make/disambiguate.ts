import type { GeoCity } from './geonames.ts';

const RADIUS_KM = 6371;
const radians = (degrees: string): number => (Number(degrees) * Math.PI) / 180;

/** Great-circle distance between two cities, in km. */
function distance(one: Pick<GeoCity, 'lat' | 'lng'>, other: Pick<GeoCity, 'lat' | 'lng'>): number {
  const [lat1, lng1, lat2, lng2] = [radians(one.lat), radians(one.lng), radians(other.lat), radians(other.lng)];
  const half = Math.sin((lat2 - lat1) / 2) ** 2 + Math.cos(lat1) * Math.cos(lat2) * Math.sin((lng2 - lng1) / 2) ** 2;
  return 2 * RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(half)));
}

/** A city and its displayed name, which is unique in its state. */
interface NamedCity {
  readonly city: GeoCity;
  readonly name: string;
}

/** Two cities with the same name and district within this distance are one city, entered twice. */
const SAME_PLACE_KM = 15;

const grouped = <T>(list: readonly T[], keyOf: (item: T) => string): T[][] => {
  const groups = new Map<string, T[]>();
  for (const item of list) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return [...groups.values()];
};

const degrees = (value: string, positive: string, negative: string): string =>
  `${Math.abs(Number(value)).toFixed(1)}° ${Number(value) < 0 ? negative : positive}`;
const at = ({ lat, lng }: GeoCity): string => `${degrees(lat, 'N', 'S')} ${degrees(lng, 'E', 'W')}`;

/** Removes duplicate cities and keeps the first of each. */
function withoutDuplicates(cities: readonly GeoCity[]): GeoCity[] {
  const kept: GeoCity[] = [];
  for (const city of cities) if (!kept.some((one) => distance(one, city) < SAME_PLACE_KM)) kept.push(city);
  return kept;
}

/** The nearest city with another name. It distinguishes two cities with the same name and district. */
function nearest(city: GeoCity, cities: readonly GeoCity[]): GeoCity | undefined {
  let [best, shortest]: [GeoCity | undefined, number] = [undefined, Infinity];
  for (const other of cities) {
    const km = other.name === city.name ? Infinity : distance(city, other);
    if (km < shortest) [best, shortest] = [other, km];
  }
  return best;
}

/**
 * Names the cities of one state so that all options differ. A repeated name gets its district. If that repeats or is
 * unknown, it gets the nearest other city, and finally its coordinates.
 *
 * @param districtOf name of a city's district, '' if GeoNames has none
 */
export function disambiguate(cities: readonly GeoCity[], districtOf: (city: GeoCity) => string): NamedCity[] {
  const distinct = grouped(cities, (city) => `${city.name}/${districtOf(city)}`).flatMap(withoutDuplicates);
  const steps: ((city: GeoCity) => string)[] = [
    () => '',
    districtOf,
    (city) => {
      const near = nearest(city, distinct)?.name;
      return [districtOf(city), ...(near === undefined ? [] : [`near ${near}`])].filter(Boolean).join(', ');
    },
    (city) => [districtOf(city), at(city)].filter(Boolean).join(', '),
  ];
  const written = (city: GeoCity, extra: string) => (extra === '' ? city.name : `${city.name} (${extra})`);
  let open = distinct;
  const named: NamedCity[] = [];
  for (const [step, extra] of steps.entries()) {
    const taken = new Set(named.map(({ name }) => name));
    const groups = grouped(open, (city) => written(city, extra(city)));
    open = [];
    for (const group of groups) {
      const [first] = group;
      if (!first) continue;
      const name = written(first, extra(first));
      const isLast = step === steps.length - 1;
      // Without a known district the plain name would be ambiguous among cities of that name.
      const isBare = step > 0 && name === first.name;
      if ((group.length === 1 && !isBare && !taken.has(name)) || isLast) named.push({ city: first, name });
      else open.push(...group);
    }
  }
  return named;
}
