import { type DataOf, get, type Id, type ReadOptions } from '@gym/api-client';
import { getCityByStateId, getCountryMaster, getStateByCountryId } from '@gym/api-contract/calls';

export type Country = DataOf<typeof getCountryMaster>[number];
export type State = DataOf<typeof getStateByCountryId>[number];
export type City = DataOf<typeof getCityByStateId>[number];

/** All countries (acceptance E6). */
export const getCountries = (options?: ReadOptions): Promise<Country[]> => get(getCountryMaster, {}, options);

/** The states of a country (acceptance E6). */
export const getStates = (id: Id, options?: ReadOptions): Promise<State[]> => get(getStateByCountryId, { id }, options);

/** The cities of a state. The form itself adds the two fixed cities (acceptance E7). */
export const getCities = (id: Id, options?: ReadOptions): Promise<City[]> => get(getCityByStateId, { id }, options);
