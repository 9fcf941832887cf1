import { useHost } from '@gym/remote-contract';
import { useForm } from '@gym/ui/form';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { memberFormTexts } from '../texts/member-form.ts';
import { citiesQuery, countriesQuery, statesQuery } from './place-queries.ts';
import { PlaceConflict } from './place-conflict.tsx';
import { PlaceSelect } from './place-select.tsx';

const { fields } = memberFormTexts;

/** Country, state and city: each choice brings the next one's, and clears what hung on the one before (acceptance E6, E7). */
export function PlaceFields(): ReactElement {
  const { config } = useHost();
  const form = useForm();
  const [country, state] = [String(form.valueOf('country') ?? ''), String(form.valueOf('state') ?? '')];
  // Valid under every state.
  const fixed = config.fixedCities.map((label, index) => ({ value: index + 1, label }));
  const clear = (...names: string[]) => names.forEach((name) => form.change(name, ''));
  return (
    <>
      <PlaceConflict />
      <PlaceSelect
        name="country"
        label={fields.country}
        query={useQuery(countriesQuery)}
        onChoose={() => clear('state', 'city')}
      />
      <PlaceSelect
        name="state"
        label={fields.state}
        query={useQuery(statesQuery(country))}
        onChoose={() => clear('city')}
      />
      <PlaceSelect name="city" label={fields.city} query={useQuery(citiesQuery(state))} fixed={fixed} />
    </>
  );
}
