import type { GeoCity, Source } from './geonames.ts';
import { assignIds, type KeyedPlace, type Place, type Places } from './place-rows.ts';
import { disambiguate } from './disambiguate.ts';

/** A fixed locale sorts the same on every machine. */
const collator = new Intl.Collator('en');
const byName = (a: { name: string }, b: { name: string }): number =>
  collator.compare(a.name, b.name) || (a.name < b.name ? -1 : 1);

const clean = (name: string): string => name.replace(/\s+/g, ' ').trim();

/** The regions of each country. If GeoNames names no region for a city, the country gets a region of its own name. */
function regionsOf({ countries, regions, cities }: Source): {
  states: KeyedPlace[];
  stateOf: (city: GeoCity) => string;
} {
  const named = regions
    .map(({ code, name }) => ({ key: code, parent: code.split('.')[0] ?? '', name: clean(name) }))
    .filter(({ name }) => name !== '');
  const known = new Set(named.map(({ key }) => key));
  const nameOf = new Map(countries.map(({ code, name }) => [code, name]));
  const wholes = new Map(
    countries.map(({ code }) => {
      const same = named.find(({ parent, name }) => parent === code && name === nameOf.get(code));
      return [code, same?.key ?? `${code}.00`];
    }),
  );
  const stateOf = ({ country, admin1 }: GeoCity) =>
    known.has(`${country}.${admin1}`) ? `${country}.${admin1}` : (wholes.get(country) ?? '');
  const needed = new Set(cities.map(stateOf));
  const withRegions = new Set(named.map(({ parent }) => parent));
  const added = countries
    .filter(({ code }) => !known.has(wholes.get(code) ?? '') && (needed.has(`${code}.00`) || !withRegions.has(code)))
    .map(({ code, name }) => ({ key: `${code}.00`, parent: code, name }));
  const ours = new Set(countries.map(({ code }) => code));
  return { states: [...named, ...added].filter(({ parent }) => ours.has(parent)), stateOf };
}

/** The cities of each state. A state without a city gets one of the state's own name. */
function citiesOf(source: Source, states: readonly KeyedPlace[], stateOf: (city: GeoCity) => string): KeyedPlace[] {
  const districts = new Map(source.districts.map(({ code, name }) => [code, clean(name)]));
  const districtOf = ({ country, admin1, admin2 }: GeoCity) => districts.get(`${country}.${admin1}.${admin2}`) ?? '';
  const inState = new Map<string, GeoCity[]>(states.map(({ key }) => [key, []]));
  for (const city of source.cities) {
    const name = clean(city.name);
    if (name !== '') inState.get(stateOf(city))?.push({ ...city, name });
  }
  return states.flatMap(({ key: state, name }) => {
    // Makes the result independent of the data's order: the southernmost city of a name and district comes first.
    const cities = (inState.get(state) ?? []).sort(
      (a, b) => Number(a.lat) - Number(b.lat) || Number(a.lng) - Number(b.lng),
    );
    if (cities.length === 0) return [{ key: `${state}/`, parent: state, name }];
    const keys = new Map<string, number>();
    return disambiguate(cities, districtOf).map(({ city, name: offered }) => {
      // Every key contains the coordinates, even if the name is unique now: the next edition may add a namesake.
      const key = `${state}.${city.admin2}/${city.name}@${Number(city.lat).toFixed(1)},${Number(city.lng).toFixed(1)}`;
      const turn = (keys.get(key) ?? 0) + 1;
      keys.set(key, turn);
      return { key: turn === 1 ? key : `${key}#${turn}`, parent: state, name: offered };
    });
  });
}

function sorted(
  places: readonly KeyedPlace[],
  ids: ReadonlyMap<string, number>,
  parents: ReadonlyMap<string, number>,
): Place[] {
  const rows = places.map(({ key, parent, name }) => ({
    id: ids.get(key) ?? 0,
    parent: parents.get(parent) ?? 0,
    name,
  }));
  return rows.sort((a, b) => a.parent - b.parent || byName(a, b));
}

/**
 * Makes the three lists. Every country has a state, every state has a city, and sibling names differ. Ids stay the same
 * as in the last edition.
 */
export function makePlaces(source: Source, last: Places = { countries: [], states: [], cities: [] }): Places {
  const countries = source.countries.map(({ number, name }) => ({ id: number, name: clean(name) })).sort(byName);
  const countryIds = new Map(source.countries.map(({ code, number }) => [code, number]));
  const { states, stateOf } = regionsOf(source);
  const stateIds = assignIds(states, countryIds, last.states);
  const cities = citiesOf(source, states, stateOf);
  const cityIds = assignIds(cities, stateIds, last.cities);
  return { countries, states: sorted(states, stateIds, countryIds), cities: sorted(cities, cityIds, stateIds) };
}
