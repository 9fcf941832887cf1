import { type Id, idOf, readList, type ReadOptions, textOf } from '@gym/api-client';

export interface Country {
  readonly id: Id;
  readonly name: string;
}

/** All countries (acceptance E6). */
export const getCountries = (options?: ReadOptions): Promise<Country[]> =>
  readList('/api/getCountryMaster', ({ id, name }) => ({ id: idOf(id), name: textOf(name) }), options);
