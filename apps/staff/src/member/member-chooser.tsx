import { ErrorNotice } from '@gym/ui';
import { Chooser } from '@gym/ui/combobox';
import type { ReactElement } from 'react';
import { memberPickerTexts } from '../texts/member-picker.ts';
import { useMemberOptions } from './use-member-options.ts';

const { label, placeholder, noun } = memberPickerTexts;

/** The member that a screen is about, found by name, phone or email. */
export function MemberChooser({
  name = 'member_id',
  value,
  onChange,
}: {
  name?: string;
  value: string;
  onChange: (id: string) => void;
}): ReactElement {
  const { options, loading, server, query } = useMemberOptions(value);
  if (query.isError && !query.data) return <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <Chooser
      name={name}
      label={label}
      placeholder={placeholder}
      noun={noun}
      options={options}
      loading={loading}
      server={server}
      value={value}
      onChange={onChange}
    />
  );
}
