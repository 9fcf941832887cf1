import { idOf, type Id } from '../http/id.ts';
import { readList, type ReadOptions } from '../http/read.ts';
import { textOf } from '../http/text-of.ts';

export interface Country { readonly id: Id; readonly name: string }

/** All countries (acceptance E6). */
export const getCountries = (options?: ReadOptions): Promise<Country[]> =>
  readList('/api/getCountryMaster', ({ id, name }) => ({ id: idOf(id), name: textOf(name) }), options);
