import { getCities, getCountries, getStates } from '@gym/api-client/staff';
import { queryOptions } from '@tanstack/react-query';

/** Countries, states and cities hardly ever change: read once a visit. */
const KEPT = { staleTime: Infinity } as const;

export const countriesQuery = queryOptions({
  ...KEPT,
  queryKey: ['places', 'countries'],
  queryFn: async ({ signal }) => (await getCountries({ signal })).map(({ id, name }) => ({ value: id, label: name })),
});

// Each choice has an answer of its own, so that a slow one for an earlier choice never overwrites a later one (acceptance E6).
export const statesQuery = (country: string) =>
  queryOptions({
    ...KEPT,
    queryKey: ['places', 'states', country],
    queryFn: async ({ signal }) =>
      (await getStates(country, { signal })).map(({ id, state_name }) => ({ value: id, label: state_name })),
    enabled: country !== '',
  });

export const citiesQuery = (state: string) =>
  queryOptions({
    ...KEPT,
    queryKey: ['places', 'cities', state],
    queryFn: async ({ signal }) =>
      (await getCities(state, { signal })).map(({ id, city_name }) => ({ value: id, label: city_name })),
    enabled: state !== '',
  });
