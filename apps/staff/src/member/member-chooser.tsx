import { ErrorNotice } from '@gym/ui';
import { Chooser } from '@gym/ui/combobox';
import type { ReactElement } from 'react';
import { memberTexts } from '../texts/member.ts';
import { useMemberOptions } from './use-member-options.ts';

const { label, placeholder, noun } = memberTexts;

/** The member that a screen is about, found by name, phone or email. */
export function MemberChooser({ value, onChange }: { value: string; onChange: (id: string) => void }): ReactElement {
  const { options, loading, query } = useMemberOptions();
  if (query.isError && !query.data) return <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />;
  return <Chooser name="member_id" label={label} placeholder={placeholder} noun={noun} options={options} loading={loading} value={value} onChange={onChange} />;
}
