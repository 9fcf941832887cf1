import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** One list of places: a gzipped file for PostgreSQL's COPY, with its columns. */
export interface PlaceFile {
  readonly file: string;
  readonly columns: readonly string[];
}

const DATA = path.join(path.dirname(fileURLToPath(import.meta.url)), 'data');
const file = (name: string, columns: readonly string[]): PlaceFile => ({
  file: path.join(DATA, `${name}.tsv.gz`),
  columns,
});

/**
 * The places of the world. Country ids are ISO 3166-1 numbers. The other ids derive from GeoNames' keys and survive an
 * update of the data. Names are unique among siblings, and `position` is their order.
 */
export const PLACE_FILES = {
  countries: file('countries', ['id', 'name', 'position']),
  states: file('states', ['id', 'country_id', 'name', 'position']),
  cities: file('cities', ['id', 'state_id', 'name', 'position']),
} as const;

/** The edition of the data. It changes with every byte of the files. */
export const readEdition = (): string =>
  (JSON.parse(readFileSync(path.join(DATA, 'edition.json'), 'utf8')) as { edition: string }).edition;
