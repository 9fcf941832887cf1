import type { GeoCity } from './geonames.ts';
import { disambiguate } from './disambiguate.ts';

const city = (name: string, district: string, lat: number, lng: number): GeoCity => ({
  name,
  country: 'XX',
  admin1: '1',
  admin2: district,
  lat: String(lat),
  lng: String(lng),
});
const offered = (...cities: GeoCity[]) =>
  disambiguate(cities, ({ admin2 }) => admin2)
    .map(({ name }) => name)
    .sort();

test('a name that is alone stands alone', () => {
  expect(offered(city('A', 'North', 0, 0), city('B', 'North', 1, 1))).toEqual(['A', 'B']);
});

test('a name that repeats carries its district', () => {
  expect(offered(city('A', 'North', 0, 0), city('A', 'South', 5, 5))).toEqual(['A (North)', 'A (South)']);
});

test('one place that was entered twice is one', () => {
  expect(offered(city('A', 'North', 0, 0), city('A', 'North', 0.05, 0.05))).toEqual(['A']);
  expect(offered(city('A', 'North', 0, 0), city('A', 'South', 0.05, 0.05))).toEqual(['A (North)', 'A (South)']);
});

test('where districts repeat or are not known, the nearest other city tells them apart', () => {
  expect(
    offered(
      city('A', '', 0, 0),
      city('A', '', 5, 5),
      city('A', 'South', 9, 9),
      city('B', '', 0, 1),
      city('C', '', 5, 6),
    ),
  ).toEqual(['A (South)', 'A (near B)', 'A (near C)', 'B', 'C']);
  expect(offered(city('A', 'North', 0, 0), city('A', 'North', 5, 5), city('B', '', 0, 1), city('C', '', 5, 6))).toEqual(
    ['A (North, near B)', 'A (North, near C)', 'B', 'C'],
  );
});

test('where that does not help, its place on the map does', () => {
  expect(offered(city('A', '', 0, 0), city('A', '', -5, 0), city('B', '', -2, 0))).toEqual([
    'A (0.0° N 0.0° E)',
    'A (5.0° S 0.0° E)',
    'B',
  ]);
  expect(offered(city('A', '', 0, 0), city('A', '', 0, -5))).toEqual(['A (0.0° N 0.0° E)', 'A (0.0° N 5.0° W)']);
});

test('a city that is called like another with its district is told from it', () => {
  const names = offered(city('A', 'North', 0, 0), city('A', 'South', 5, 5), city('A (North)', '', 7, 7));
  expect(new Set(names).size).toBe(3);
});
