import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Member } from '@gym/api-contract';
import { get } from '@gym/api-client';
import { getCityByStateId, getCountryMaster, getStateByCountryId } from '@gym/api-contract/calls';
import { useHost } from '@gym/remote-contract';
import { idOrEmpty } from './member-values.ts';

/** Countries, states and cities hardly ever change, so each visit reads them once. */
const READ_ONCE = { staleTime: Infinity } as const;

export const countriesQuery = queryOptions({
  ...READ_ONCE,
  queryKey: ['places', 'countries'],
  queryFn: async ({ signal }) =>
    (await get(getCountryMaster, {}, { signal })).map(({ id, name }) => ({ value: id, label: name })),
});

// Each choice has its own query, so that a slow response for an earlier choice never overwrites a later one (acceptance
// E6).
export const statesQuery = (country: string) =>
  queryOptions({
    ...READ_ONCE,
    queryKey: ['places', 'states', country],
    queryFn: async ({ signal }) =>
      (await get(getStateByCountryId, { id: country }, { signal })).map(({ id, state_name }) => ({
        value: id,
        label: state_name,
      })),
    enabled: country !== '',
  });

export const citiesQuery = (state: string) =>
  queryOptions({
    ...READ_ONCE,
    queryKey: ['places', 'cities', state],
    queryFn: async ({ signal }) =>
      (await get(getCityByStateId, { id: state }, { signal })).map(({ id, city_name }) => ({
        value: id,
        label: city_name,
      })),
    enabled: state !== '',
  });

type Places = readonly { readonly value: string | number; readonly label: string }[];

const nameOf = (places: Places | undefined, id: string | number): string | undefined =>
  places?.find(({ value }) => String(value) === String(id))?.label;

interface PlaceNames {
  readonly country?: string;
  readonly state?: string;
  readonly city?: string;
  /** Some names are still loading. */
  readonly loading: boolean;
  /** Some names could not be loaded; `retry` loads them again. */
  readonly failed: boolean;
  retry(): void;
}

/** Names of a member's places by their ids; undefined while they load, or if the server has no name. */
export function usePlaceNames({ country, state, city }: Pick<Member, 'country' | 'state' | 'city'>): PlaceNames {
  const { fixedCities } = useHost().config;
  const countries = useQuery(countriesQuery);
  const states = useQuery(statesQuery(idOrEmpty(country)));
  const cities = useQuery(citiesQuery(idOrEmpty(state)));
  return {
    country: nameOf(countries.data, country),
    state: nameOf(states.data, state),
    city: fixedCities[Number(city) - 1] ?? nameOf(cities.data, city),
    failed: [countries, states, cities].some(({ isError }) => isError),
    retry: () => [countries, states, cities].forEach(({ isError, refetch }) => void (isError && refetch())),
    loading: countries.isLoading || states.isLoading || cities.isLoading,
  };
}
