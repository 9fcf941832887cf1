import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useHost } from '@gym/remote-contract';
import { Alert, Button, failureOf } from '@gym/ui';
import { SelectField, useForm } from '@gym/ui/form';
import { memberFormTexts } from '../../texts/member.ts';
import { sharedTexts } from '../../texts/shared.ts';
import { PlaceConflict } from './place-conflict.tsx';
import { citiesQuery, countriesQuery, statesQuery } from './places.ts';

interface Option {
  readonly value: string | number;
  readonly label: string;
}

interface PlaceSelectProps {
  name: string;
  label: string;
  query: UseQueryResult<Option[]>;
  /** Options that always appear first, before the loaded ones. */
  fixed?: readonly Option[];
  onChoose?: (value: string) => void;
}

const NONE: readonly Option[] = [];

/**
 * One select of the cascade. A stored choice stays selected while its name loads, and if the loaded options lack it.
 */
function PlaceSelect({ name, label, query, fixed = NONE, onChoose }: PlaceSelectProps): ReactElement {
  const value = String(useForm().valueOf(name) ?? '');
  const loaded =
    query.data?.filter(({ value: id }) => !fixed.some((option) => String(option.value) === String(id))) ?? NONE;
  const options = [...fixed, ...loaded];
  const named = value === '' || options.some((option) => String(option.value) === value);
  const stored = { value, label: query.isFetching ? sharedTexts.loading : `${label} ${value}` };
  return (
    <div>
      <SelectField
        name={name}
        label={label}
        required
        options={named ? options : [...options, stored]}
        placeholder={query.isLoading && value === '' ? sharedTexts.loading : undefined}
        onChoose={onChoose}
      />
      {query.isError && (
        <Alert
          kind="error"
          title={memberFormTexts.placesFailed}
          actions={
            <Button size="small" onClick={() => void query.refetch()}>
              {sharedTexts.retry}
            </Button>
          }
        >
          {failureOf(query.error).reason}
        </Alert>
      )}
    </div>
  );
}

const { fields } = memberFormTexts;

/**
 * Country, state and city. Each choice loads the next options and clears the fields that depend on it (acceptance E6,
 * E7).
 */
export function PlaceFields(): ReactElement {
  const { config } = useHost();
  const form = useForm();
  const [country, state] = [String(form.valueOf('country') ?? ''), String(form.valueOf('state') ?? '')];
  // These cities are valid in every state.
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
