import { ErrorNotice } from '@gym/ui';
import { ComboboxField } from '@gym/ui/combobox';
import { useForm } from '@gym/ui/form';
import type { ReactElement } from 'react';
import { memberPickerTexts } from '../texts/member-picker.ts';
import { useMemberOptions } from './use-member-options.ts';

const { label, placeholder, noun } = memberPickerTexts;

export interface MemberFieldProps {
  /** The specification's field name: `member_id`, on Add Member Health `member_name`. */
  name: string;
  wide?: boolean;
  onChoose?: (id: string) => void;
}

/** The member that a form is about, found by name, phone or email. */
export function MemberField({ name, wide, onChoose }: MemberFieldProps): ReactElement {
  const { options, loading, server, query } = useMemberOptions(String(useForm().valueOf(name) ?? ''));
  if (query.isError && !query.data) return <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <ComboboxField
      name={name}
      label={label}
      placeholder={placeholder}
      noun={noun}
      options={options}
      loading={loading}
      server={server}
      wide={wide}
      onChoose={onChoose}
      required
    />
  );
}
