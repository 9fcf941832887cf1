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

test('a unique name stays as it is', () => {
  expect(offered(city('A', 'North', 0, 0), city('B', 'North', 1, 1))).toEqual(['A', 'B']);
});

test('a repeated name includes its district', () => {
  expect(offered(city('A', 'North', 0, 0), city('A', 'South', 5, 5))).toEqual(['A (North)', 'A (South)']);
});

test('a city that was entered twice becomes one', () => {
  expect(offered(city('A', 'North', 0, 0), city('A', 'North', 0.05, 0.05))).toEqual(['A']);
  expect(offered(city('A', 'North', 0, 0), city('A', 'South', 0.05, 0.05))).toEqual(['A (North)', 'A (South)']);
});

test('the nearest other city distinguishes cities with the same or an unknown district', () => {
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

test('the coordinates distinguish cities that the nearest city does not', () => {
  expect(offered(city('A', '', 0, 0), city('A', '', -5, 0), city('B', '', -2, 0))).toEqual([
    'A (0.0° N 0.0° E)',
    'A (5.0° S 0.0° E)',
    'B',
  ]);
  expect(offered(city('A', '', 0, 0), city('A', '', 0, -5))).toEqual(['A (0.0° N 0.0° E)', 'A (0.0° N 5.0° W)']);
});

test('distinguishes a city whose name equals the name and district of another', () => {
  const names = offered(city('A', 'North', 0, 0), city('A', 'South', 5, 5), city('A (North)', '', 7, 7));
  expect(new Set(names).size).toBe(3);
});
