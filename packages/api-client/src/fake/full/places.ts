import type { Gym } from '@gym/spec-server/gym';
import { data, type FullCall } from './full-call.ts';
import { refuseField } from './refusal.ts';

export const getCountryMaster: FullCall = ({ gym }) => data(gym.countries);

export const getStateByCountryId: FullCall = ({ gym, query }) =>
  data(
    gym.states
      .filter(({ country_id }) => country_id === Number(query.id))
      .map(({ id, state_name }) => ({ id, state_name })),
  );

export const getCityByStateId: FullCall = ({ gym, query }) =>
  data(
    gym.cities.filter(({ state_id }) => state_id === Number(query.id)).map(({ id, city_name }) => ({ id, city_name })),
  );

/** The two fixed cities are valid under every state (acceptance E7). */
const FIXED = [1, 2];

interface Places {
  readonly country?: unknown;
  readonly state?: unknown;
  readonly city?: unknown;
}

/** Refuses a state of another country and a city of another state; what is stored already stays as it is. */
export function checkPlaces(gym: Gym, given: Places, stored: Places = {}): void {
  const { country, state, city } = { ...stored, ...given };
  if (country === stored.country && state === stored.state && city === stored.city) return;
  if (!gym.countries.some(({ id }) => id === country))
    throw refuseField('country', 'There is no such country. Choose one of the list.');
  if (!gym.states.some(({ id, country_id }) => id === state && country_id === country))
    throw refuseField('state', 'This state is not in the country. Choose one of its states.');
  const isOfState =
    FIXED.includes(Number(city)) || gym.cities.some(({ id, state_id }) => id === city && state_id === state);
  if (!isOfState) throw refuseField('city', 'This city is not in the state. Choose one of its cities.');
}
