import type { GeoCity, Source } from './geonames.ts';
import { makePlaces } from './make-places.ts';
import type { Places } from './place-rows.ts';

const city = (name: string, region: string, district = '', [lat, lng] = [10, 10]): GeoCity => {
  const [country = '', admin1 = ''] = region.split('.');
  return { name, country, admin1, admin2: district, lat: String(lat), lng: String(lng) };
};
const source: Source = {
  countries: [
    { code: 'IN', number: 356, name: 'India' },
    { code: 'AQ', number: 10, name: 'Antarctica' },
    { code: 'SG', number: 702, name: 'Singapore' },
  ],
  regions: [
    { code: 'IN.09', name: 'Uttar  Pradesh' },
    { code: 'IN.13', name: 'Kerala' },
    { code: 'XX.01', name: 'Nowhere' },
  ],
  districts: [
    { code: 'IN.09.1', name: 'Hardoi' },
    { code: 'IN.09.2', name: 'Agra' },
  ],
  cities: [
    city('Agra', 'IN.09', '2'),
    city('Rampur', 'IN.09', '1'),
    city('Kochi', 'IN.13'),
    city('Jurong', 'SG.00'),
    city('Bedok', 'SG.'),
    city('Lost', 'IN.77'),
  ],
};
const also = (...cities: GeoCity[]): Source => ({ ...source, cities: [...source.cities, ...cities] });

/** The id of each city by its path `country > state > city`. */
function listed({ countries, states, cities }: Places): Map<string, number> {
  const country = new Map(countries.map(({ id, name }) => [id, name]));
  const state = new Map(states.map(({ id, parent = 0, name }) => [id, `${country.get(parent)} > ${name}`]));
  return new Map(cities.map(({ id, parent = 0, name }) => [`${state.get(parent)} > ${name}`, id]));
}
const names = (places: Places) => [...listed(places).keys()].sort();

test('every country has a state and every state a city, with its own name if the data have none', () => {
  expect(names(makePlaces(source))).toEqual([
    'Antarctica > Antarctica > Antarctica',
    'India > India > Lost',
    'India > Kerala > Kochi',
    'India > Uttar Pradesh > Agra',
    'India > Uttar Pradesh > Rampur',
    'Singapore > Singapore > Bedok',
    'Singapore > Singapore > Jurong',
  ]);
});

test('each list is sorted by name', () => {
  const { countries } = makePlaces(source);
  expect(countries.map(({ name, id }) => [name, id])).toEqual([
    ['Antarctica', 10],
    ['India', 356],
    ['Singapore', 702],
  ]);
  const { cities } = makePlaces(also(city('Órai', 'IN.09'), city('Obra', 'IN.09'), city('Zaidpur', 'IN.09')));
  expect(cities.map(({ name }) => name).filter((name) => /^[OÓZ]/.test(name))).toEqual(['Obra', 'Órai', 'Zaidpur']);
});

test('no id belongs to a fixed city, and every id is a safe integer', () => {
  const { states, cities } = makePlaces(source);
  for (const { id } of [...states, ...cities])
    expect(id > 2 && Number.isSafeInteger(id) && String(id).length <= 15).toBe(true);
});

describe('a changed data set keeps the ids', () => {
  const before = makePlaces(source);
  const idsOf = (places: Places) => Object.fromEntries(listed(places));

  test('of everything, in any order of the data', () => {
    const turned = { ...source, cities: [...source.cities].reverse(), regions: [...source.regions].reverse() };
    expect(idsOf(makePlaces(turned))).toEqual(idsOf(before));
    expect(idsOf(makePlaces(turned, before))).toEqual(idsOf(before));
  });

  test('of a city whose name is no longer unique and now includes its district', () => {
    const after = idsOf(makePlaces(also(city('Rampur', 'IN.09', '2', [27, 78])), before));
    expect(after['India > Uttar Pradesh > Rampur (Hardoi)']).toBe(idsOf(before)['India > Uttar Pradesh > Rampur']);
    expect(after['India > Uttar Pradesh > Rampur (Agra)']).toBeDefined();
  });

  test.each([
    ['south', 9],
    ['north', 11],
  ])('of a city that gets a namesake in its district, to the %s of it', (_where, lat) => {
    const ofRampur = (places: Places) => Object.entries(idsOf(places)).filter(([name]) => name.includes('Rampur'));
    const [[, id] = []] = ofRampur(before);
    const after = makePlaces(also(city('Rampur', 'IN.09', '1', [lat, 10])), before);
    const again = makePlaces(source, after);
    expect(ofRampur(after)).toHaveLength(2);
    // The original city keeps its id after the namesake is removed again.
    expect(ofRampur(after).map(([, found]) => found)).toContain(id);
    expect(ofRampur(again)).toEqual([['India > Uttar Pradesh > Rampur', id]]);
    const namesake = ofRampur(
      makePlaces(
        {
          ...source,
          cities: [...source.cities.filter(({ name }) => name !== 'Rampur'), city('Rampur', 'IN.09', '1', [lat, 10])],
        },
        after,
      ),
    );
    expect(namesake[0]?.[1]).not.toBe(id);
  });

  test('of a city whose coordinates changed a little', () => {
    const moved = {
      ...source,
      cities: source.cities.map((one) => (one.name === 'Rampur' ? { ...one, lat: '10.2' } : one)),
    };
    expect(idsOf(makePlaces(moved, before))).toEqual(idsOf(before));
  });

  test('of a city whose district has a new code, and of a state with a new code', () => {
    const reformed = {
      ...source,
      regions: source.regions.map((region) => (region.code === 'IN.13' ? { ...region, code: 'IN.99' } : region)),
      cities: source.cities.map((one) => (one.name === 'Kochi' ? { ...one, admin1: '99', admin2: '7' } : one)),
    };
    expect(idsOf(makePlaces(reformed))['India > Kerala > Kochi']).not.toBe(idsOf(before)['India > Kerala > Kochi']);
    const after = makePlaces(reformed, before);
    expect(idsOf(after)).toEqual(idsOf(before));
    expect(after.states).toEqual(before.states);
    // The ids also survive the next edition.
    expect(idsOf(makePlaces(reformed, after))).toEqual(idsOf(before));
  });

  test('of all other cities when cities are added and removed', () => {
    const { 'India > Kerala > Kochi': _gone, ...others } = idsOf(before);
    const changed = {
      ...source,
      cities: [...source.cities.filter(({ name }) => name !== 'Kochi'), city('Aluva', 'IN.13')],
    };
    expect(idsOf(makePlaces(changed, before))).toMatchObject(others);
  });
});
