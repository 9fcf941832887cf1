import { type Id, idOf, readList, type ReadOptions, textOf, withId } from '@gym/api-client';

export interface City {
  readonly id: Id;
  readonly city_name: string;
}

/** The cities of a state; the two fixed ones are the form's (acceptance E7). */
export const getCities = (stateId: Id, options?: ReadOptions): Promise<City[]> =>
  readList(
    withId('/api/getCityByStateId', stateId),
    ({ id, city_name }) => ({ id: idOf(id), city_name: textOf(city_name) }),
    options,
  );
