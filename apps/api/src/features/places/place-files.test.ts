import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PLACE_FILES, readEdition } from './load-places.ts';
import { type Place, readPlaces } from './make/place-rows.ts';

const [countries, states, cities] = [PLACE_FILES.countries, PLACE_FILES.states, PLACE_FILES.cities].map(({ file }) =>
  readPlaces(file),
) as [Place[], Place[], Place[]];
const parents = (places: readonly Place[]) => new Set(places.map(({ parent }) => parent));
const find = (places: readonly Place[], name: string, parent?: number) =>
  places.find((place) => place.name === name && place.parent === parent);

test('every country has a state and every state has a city', () => {
  expect(
    [countries.length, states.length, cities.length].map((count, index) => count >= [249, 3800, 165_000][index]!),
  ).toEqual([true, true, true]);
  const [withStates, withCities] = [parents(states), parents(cities)];
  expect(countries.filter(({ id }) => !withStates.has(id))).toEqual([]);
  expect(states.filter(({ id }) => !withCities.has(id))).toEqual([]);
});

test('every state has a country and every city has a state', () => {
  const [countryIds, stateIds] = [new Set(countries.map(({ id }) => id)), new Set(states.map(({ id }) => id))];
  expect(states.filter(({ parent = 0 }) => !countryIds.has(parent))).toEqual([]);
  expect(cities.filter(({ parent = 0 }) => !stateIds.has(parent))).toEqual([]);
});

test.each([
  ['countries', countries],
  ['states', states],
  ['cities', cities],
] as const)('%s: ids are unique and no two options of a list are equal', (_name, places) => {
  expect(new Set(places.map(({ id }) => id)).size).toBe(places.length);
  expect(new Set(places.map(({ parent, name }) => `${parent}/${name}`)).size).toBe(places.length);
  expect(places.filter(({ name }) => name !== name.trim() || name === '' || /[\t\n\\]/.test(name))).toEqual([]);
});

test('no city has the id 1 or 2, and every id fits the wire format', () => {
  for (const { id } of [...states, ...cities])
    if (id <= 2 || id > 999_999_999_999_999) throw new Error(`The id ${id} does not fit.`);
});

test('the ids of places in stored members never change', () => {
  const india = find(countries, 'India');
  const maharashtra = find(states, 'Maharashtra', india?.id);
  expect([india?.id, maharashtra?.id, find(cities, 'Mumbai', maharashtra?.id)?.id]).toEqual([
    356, 436879929500, 437882381931,
  ]);
});

test('the edition matches the files', () => {
  const hash = createHash('sha256');
  for (const { file } of Object.values(PLACE_FILES)) hash.update(readFileSync(file));
  expect(readEdition()).toBe(hash.digest('hex').slice(0, 16));
});

test('the source and the licence are beside the data', () => {
  const licence = readFileSync(path.join(path.dirname(PLACE_FILES.cities.file), 'LICENSE.md'), 'utf8');
  expect(licence).toMatch(/GeoNames[^]*CC BY 4\.0/);
});
