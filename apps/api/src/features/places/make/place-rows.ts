import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { createHash } from 'node:crypto';

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

/** The lowest of 2⁴⁰ possible ids. The ids 1 and 2 belong to the two fixed cities (acceptance E7). */
const SMALLEST_ID = 1_000_000;

/** The number derived from a natural key. */
const numberOf = (key: string): number => SMALLEST_ID + createHash('sha256').update(key).digest().readUIntBE(0, 5);

const label = (parent: number, name: string): string => `${parent}/${name}`;

/**
 * Gives each place the number of its key, so that ids do not depend on the other places. If a reform of districts
 * changes a place's key, the place keeps its id from the last edition by its name. If two keys have the same number,
 * the later key in sort order gets its own next number.
 *
 * @param parents ids of the level above, by key
 * @param last the last edition of this level
 */
export function assignIds(
  places: readonly KeyedPlace[],
  parents: ReadonlyMap<string, number>,
  last: readonly Place[],
): Map<string, number> {
  const known = new Set(last.map(({ id }) => id));
  const byLabel = new Map(last.map(({ id, parent = 0, name }) => [label(parent, name), id]));
  const natural = new Set(places.map(({ key }) => numberOf(key)));
  const taken = new Set<number>();
  const ids = new Map<string, number>();
  for (const { key, parent, name } of [...places].sort((a, b) => (a.key < b.key ? -1 : 1))) {
    const own = numberOf(key);
    const before = byLabel.get(label(parents.get(parent) ?? 0, name));
    let id = !known.has(own) && before !== undefined && !natural.has(before) ? before : own;
    for (let turn = 2; taken.has(id); turn++) id = numberOf(`${key}#${turn}`);
    taken.add(id);
    ids.set(key, id);
  }
  return ids;
}
