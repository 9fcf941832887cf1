import { Alert, Button, failureOf } from '@gym/ui';
import { SelectField, useForm } from '@gym/ui/form';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { memberFormTexts } from '../texts/member-form.ts';
import { sharedTexts } from '../texts/shared.ts';

interface Option {
  readonly value: string | number;
  readonly label: string;
}

export interface PlaceSelectProps {
  name: string;
  label: string;
  query: UseQueryResult<Option[]>;
  /** Offered before the loaded ones, whatever is loaded. */
  fixed?: readonly Option[];
  onChoose?: (value: string) => void;
}

const NONE: readonly Option[] = [];

/** One select of the cascade. A stored choice stays chosen while its name is on its way, and where it is not among the loaded ones. */
export function PlaceSelect({ name, label, query, fixed = NONE, onChoose }: PlaceSelectProps): ReactElement {
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
