import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Place } from './place.ts';

/** Writes a level as PostgreSQL's COPY reads it. Positions count within a parent, in the order given. */
export function writePlaces(file: string, places: readonly Place[]): void {
  let [parent, position]: [number | undefined, number] = [undefined, 0];
  const lines = places.map((place) => {
    position = place.parent === parent ? position + 1 : 1;
    parent = place.parent;
    return [place.id, ...(place.parent === undefined ? [] : [place.parent]), place.name, position].join('\t');
  });
  writeFileSync(file, gzipSync(`${lines.join('\n')}\n`, { level: 9 }));
}

/** Reads a level back. */
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
