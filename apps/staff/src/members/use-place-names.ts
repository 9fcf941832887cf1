import type { Member } from '@gym/api-client/staff';
import { useHost } from '@gym/remote-contract';
import { useQuery } from '@tanstack/react-query';
import { chosen } from './member-values.ts';
import { citiesQuery, countriesQuery, statesQuery } from './place-queries.ts';

type Places = readonly { readonly value: string | number; readonly label: string }[];

const nameOf = (places: Places | undefined, id: string | number): string | undefined =>
  places?.find(({ value }) => String(value) === String(id))?.label;

interface PlaceNames {
  readonly country?: string;
  readonly state?: string;
  readonly city?: string;
  /** Some are on their way. */
  readonly loading: boolean;
}

/** Names of the places that a member's ids mean; undefined while they are on their way, or where the server names none. */
export function usePlaceNames({ country, state, city }: Pick<Member, 'country' | 'state' | 'city'>): PlaceNames {
  const { fixedCities } = useHost().config;
  const countries = useQuery(countriesQuery);
  const states = useQuery(statesQuery(chosen(country)));
  const cities = useQuery(citiesQuery(chosen(state)));
  return {
    country: nameOf(countries.data, country),
    state: nameOf(states.data, state),
    city: fixedCities[Number(city) - 1] ?? nameOf(cities.data, city),
    loading: countries.isLoading || states.isLoading || cities.isLoading,
  };
}
