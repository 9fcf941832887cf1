import type { GymCity, GymCountry, GymState } from './gym.ts';

export const COUNTRIES: GymCountry[] = [
  { id: 1, name: 'India' },
  { id: 2, name: 'Portugal' },
];

export const STATES: GymState[] = [
  { id: 1, country_id: 1, state_name: 'Gujarat' },
  { id: 2, country_id: 1, state_name: 'Kerala' },
  { id: 3, country_id: 2, state_name: 'Algarve' },
];

/** The ids 1 and 2 are the two fixed cities of the form (acceptance E7). */
export const CITIES: GymCity[] = [
  { id: 3, state_id: 1, city_name: 'Surat' },
  { id: 4, state_id: 1, city_name: 'Rajkot' },
  { id: 5, state_id: 2, city_name: 'Kochi' },
  { id: 6, state_id: 3, city_name: 'Faro' },
];
