import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { type ReactElement, useMemo } from 'react';
import { useHost } from '@gym/remote-contract';
import { Alert, Button, failureOf } from '@gym/ui';
import { ComboboxField, type Option } from '@gym/ui/combobox';
import { useForm } from '@gym/ui/form';
import { memberFormTexts } from './member-form-texts.ts';
import { PlaceConflict } from './member-conflicts.tsx';
import { citiesQuery, countriesQuery, statesQuery } from './places.ts';
import { sharedTexts } from '../../texts.ts';

interface PlaceFieldProps {
  name: 'country' | 'state' | 'city';
  query: UseQueryResult<Option[]>;
  /** Options that always appear first, before the loaded ones. */
  fixed?: readonly Option[];
  /** The choice before this one, which loads the options, is not made yet. */
  waiting?: boolean;
  onChoose?: (value: string) => void;
}

const NONE: readonly Option[] = [];
const { fields, nouns, select } = memberFormTexts;

/** The options of a place, each id once (acceptance E7). */
function usePlaceOptions({ name, query, fixed = NONE }: PlaceFieldProps): readonly Option[] {
  const value = String(useForm().valueOf(name) ?? '');
  const { data = NONE, isFetching } = query;
  return useMemo(() => {
    const ids = new Set(fixed.map((option) => String(option.value)));
    const options = [...fixed, ...data.filter((option) => !ids.has(String(option.value)))];
    if (value === '' || options.some((option) => String(option.value) === value)) return options;
    // A stored choice stays while its name loads, and if the loaded options lack it.
    return [...options, { value, label: isFetching ? sharedTexts.loading : `${fields[name]} ${value}` }];
  }, [data, fixed, isFetching, name, value]);
}

/** One choice of the cascade, searched by typing. The native select under its name lists the same options. */
function PlaceField(props: PlaceFieldProps): ReactElement {
  const { name, query, waiting, onChoose } = props;
  return (
    <div>
      <ComboboxField
        name={name}
        label={fields[name]}
        noun={nouns[name]}
        required
        empty={select}
        chooseOnLeave
        options={usePlaceOptions(props)}
        loading={query.isLoading}
        waiting={waiting}
        placeholder={query.isLoading ? sharedTexts.loading : undefined}
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

/**
 * Country, state and city. Each choice loads the next options and clears the fields that depend on it (acceptance E6,
 * E7).
 */
export function PlaceFields(): ReactElement {
  const { config } = useHost();
  const form = useForm();
  const [country, state] = [String(form.valueOf('country') ?? ''), String(form.valueOf('state') ?? '')];
  // These cities are valid in every state.
  const fixed = useMemo(() => config.fixedCities.map((label, index) => ({ value: index + 1, label })), [config]);
  // A second change in one event would validate with the values before the first, so an empty field stays as it is.
  const clear = (...names: string[]) =>
    names.filter((name) => form.valueOf(name) !== '').forEach((name) => form.change(name, ''));
  return (
    <>
      <PlaceConflict />
      <PlaceField name="country" query={useQuery(countriesQuery)} onChoose={() => clear('state', 'city')} />
      <PlaceField
        name="state"
        query={useQuery(statesQuery(country))}
        waiting={country === ''}
        onChoose={() => clear('city')}
      />
      <PlaceField name="city" query={useQuery(citiesQuery(state))} fixed={fixed} waiting={state === ''} />
    </>
  );
}
