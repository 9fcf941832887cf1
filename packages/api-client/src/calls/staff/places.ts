import { type Id, idOf, readList, type ReadOptions, textOf, withId } from '@gym/api-client';

export interface Country {
  readonly id: Id;
  readonly name: string;
}

/** All countries (acceptance E6). */
export const getCountries = (options?: ReadOptions): Promise<Country[]> =>
  readList('/api/getCountryMaster', ({ id, name }) => ({ id: idOf(id), name: textOf(name) }), options);

export interface State {
  readonly id: Id;
  readonly state_name: string;
}

/** The states of a country (acceptance E6). */
export const getStates = (countryId: Id, options?: ReadOptions): Promise<State[]> =>
  readList(
    withId('/api/getStateByCountryId', countryId),
    ({ id, state_name }) => ({ id: idOf(id), state_name: textOf(state_name) }),
    options,
  );

export interface City {
  readonly id: Id;
  readonly city_name: string;
}

/** The cities of a state. The form itself adds the two fixed cities (acceptance E7). */
export const getCities = (stateId: Id, options?: ReadOptions): Promise<City[]> =>
  readList(
    withId('/api/getCityByStateId', stateId),
    ({ id, city_name }) => ({ id: idOf(id), city_name: textOf(city_name) }),
    options,
  );
