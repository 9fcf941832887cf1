import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';

/** A row of one of the three lists. */
export interface Place {
  readonly id: number;
  /** The country of a state, or the state of a city. Absent for a country. */
  readonly parent?: number;
  readonly name: string;
}

/** All places. Each list is in the order of its positions. */
export interface Places {
  readonly countries: readonly Place[];
  readonly states: readonly Place[];
  readonly cities: readonly Place[];
}

/** A place before it gets an id: its natural key in GeoNames, and its parent's key. */
export interface KeyedPlace {
  readonly key: string;
  readonly parent: string;
  readonly name: string;
}

/** Writes a level for PostgreSQL's COPY. Positions count within a parent, in the given order. */
export function writePlaces(file: string, places: readonly Place[]): void {
  let [parent, position]: [number | undefined, number] = [undefined, 0];
  const lines = places.map((place) => {
    position = place.parent === parent ? position + 1 : 1;
    parent = place.parent;
    return [place.id, ...(place.parent === undefined ? [] : [place.parent]), place.name, position].join('\t');
  });
  writeFileSync(file, gzipSync(`${lines.join('\n')}\n`, { level: 9 }));
}

/** Reads the file of a level. */
export function readPlaces(file: string): Place[] {
  return gunzipSync(readFileSync(file))
    .toString('utf8')
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [id, ...rest] = line.split('\t');
      const [parent, name] = rest.length === 3 ? rest : [undefined, ...rest];
      return { id: Number(id), ...(parent === undefined ? {} : { parent: Number(parent) }), name: name ?? '' };
    });
}
