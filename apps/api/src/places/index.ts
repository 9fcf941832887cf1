import { getCities, getCountries, getStates } from './get-places.ts';

export const placeCalls = [getCountries, getStates, getCities];
