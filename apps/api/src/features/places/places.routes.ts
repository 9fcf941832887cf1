import { calls } from '@gym/api-contract';
import { implement } from '../../platform/http/implement-call.ts';
import { readRows, type Statement } from '../../platform/database/database.ts';

const COUNTRIES: Statement = {
  name: 'countries',
  text: 'select id, name from countries where listed order by position, name, id',
};
const STATES: Statement = {
  name: 'states',
  text: 'select id, name as state_name from states where country_id = $1 and listed order by position, name, id',
};
const CITIES: Statement = {
  name: 'cities',
  text: 'select id, name as city_name from cities where state_id = $1 and listed order by position, name, id',
};

const getCountries = implement(calls.getCountryMaster, async (_incoming, { db }) => ({
  status: 'success',
  data: await readRows<{ id: number; name: string }>(db, COUNTRIES),
}));

const getStates = implement(calls.getStateByCountryId, async ({ query }, { db }) => ({
  status: 'success',
  data: await readRows<{ id: number; state_name: string }>(db, STATES, [query.id]),
}));

/** Without the two fixed cities: every form of the specification adds them itself (acceptance E7). */
const getCities = implement(calls.getCityByStateId, async ({ query }, { db }) => ({
  status: 'success',
  data: await readRows<{ id: number; city_name: string }>(db, CITIES, [query.id]),
}));

export const placeRoutes = [getCountries, getStates, getCities];
