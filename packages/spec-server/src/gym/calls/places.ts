import { data, pick, type SpecCall } from '../spec-call.ts';

export const getCountryMaster: SpecCall = ({ gym }) =>
  data(gym.countries.map((country) => pick(country, ['id', 'name'])));

export const getStateByCountryId: SpecCall = ({ gym, query }) =>
  data(
    gym.states
      .filter(({ country_id }) => country_id === Number(query.id))
      .map((state) => pick(state, ['id', 'state_name'])),
  );

export const getCityByStateId: SpecCall = ({ gym, query }) =>
  data(
    gym.cities.filter(({ state_id }) => state_id === Number(query.id)).map((city) => pick(city, ['id', 'city_name'])),
  );
