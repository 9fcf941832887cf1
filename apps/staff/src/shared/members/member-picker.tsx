import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { type ReactElement, useMemo, useState } from 'react';
import { getMemberPageForMeasurements, type MemberPage, type MemberRow } from '@gym/api-client/staff';
import { ErrorNotice, useSettled } from '@gym/ui';
import { Chooser, ComboboxField, type Option } from '@gym/ui/combobox';
import { useForm } from '@gym/ui/form';
import { memberPickerTexts } from '../../texts/member-picker.ts';
import { fullName } from './full-name.ts';
import { isPartial, memberContactQuery, memberPickerQuery, MEMBERS_KEY } from './member-queries.ts';

/** Members as a picker offers them: found by name, phone and email. */
const memberOptions = (members: readonly MemberRow[]): Option[] =>
  members.map((member) => ({
    value: member.id,
    label: fullName(member),
    detail: [member.phone, member.email].filter(Boolean).join(' · '),
  }));

/** Typing settles before the server is asked. */
const SETTLE_MS = 250;
const MAX_FOUND = 50;

/** What a member picker is fed with. */
interface MemberOptions {
  readonly options: readonly Option[];
  readonly loading: boolean;
  /** There where the server searches: the gym has more members than a browser should hold. */
  readonly server?: { readonly total: number; search(text: string): void };
  /** The read behind it: where it failed, the picker has nothing to offer. */
  readonly query: UseQueryResult<MemberPage>;
}

/** The members to pick from. @param chosen the one that is picked, who is among the options whatever is searched */
function useMemberOptions(chosen: string): MemberOptions {
  const query = useQuery(memberPickerQuery);
  const { data } = query;
  const partial = data !== undefined && isPartial(data);
  const [typed, search] = useState('');
  const any = useSettled(typed, SETTLE_MS);

  const found = useQuery({
    queryKey: [...MEMBERS_KEY, 'search', any],
    queryFn: ({ signal }) => getMemberPageForMeasurements({ any, page: 1, size: MAX_FOUND }, { signal }),
    enabled: partial && any !== '',
    placeholderData: keepPreviousData,
  });
  const page = any === '' ? data : found.data;
  const contact = useQuery({ ...memberContactQuery(chosen), enabled: partial && chosen !== '' && typed === '' });
  const options = useMemo(() => {
    const listed = memberOptions(page?.rows ?? []);
    const known = !contact.data || listed.some(({ value }) => String(value) === chosen);
    return known ? listed : [...listed, ...memberOptions([contact.data])];
  }, [page, contact.data, chosen]);

  return {
    options,
    query,
    // Until what was typed is answered, the options are those of the search before.
    loading:
      query.isLoading || found.isLoading || (partial && (typed !== any || (any !== '' && found.isPlaceholderData))),
    ...(partial && { server: { total: page?.total ?? 0, search } }),
  };
}

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

interface MemberFieldProps {
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
      label={memberPickerTexts.label}
      placeholder={memberPickerTexts.placeholder}
      noun={memberPickerTexts.noun}
      options={options}
      loading={loading}
      server={server}
      wide={wide}
      onChoose={onChoose}
      required
    />
  );
}
