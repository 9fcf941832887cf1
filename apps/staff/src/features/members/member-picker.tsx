import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { type ReactElement, useCallback, useMemo, useState } from 'react';
import type { MemberRow } from '@gym/api-contract';
import { type MemberPage, readPickerMembers, isPartial, memberPickerQuery, MEMBERS_KEY } from './member-queries.ts';
import { ErrorNotice, useSettled } from '@gym/ui';
import { Chooser, ComboboxField, type Option } from '@gym/ui/combobox';
import { useForm } from '@gym/ui/form';
import { numberSearch } from '@gym/ui/word-match';
import { fullName } from './full-name.ts';
import { memberContactQuery } from './one-member-queries.ts';

/** Options of a member picker. It searches name, phone and email. */
const memberOptions = (members: readonly MemberRow[]): Option[] =>
  members.map((member) => ({
    value: member.id,
    label: fullName(member),
    detail: [member.phone, member.email].filter(Boolean).join(' · '),
  }));

/** Debounces typing before a request. */
const SETTLE_MS = 250;
const MAX_FOUND = 50;

/** What a member picker needs. */
interface MemberOptions {
  readonly options: readonly Option[];
  readonly loading: boolean;
  /** Set if the server searches, because the gym has too many members for a browser. */
  readonly server?: { readonly total: number; search(text: string): void };
  /** Finds members by number, and by a phone that is written in another way. */
  finds(search: string): (option: Option) => boolean;
  /** The query of the options; if it failed, the picker has no options. */
  readonly query: UseQueryResult<MemberPage>;
}

/**
 * The options of a member picker.
 * @param chosen the chosen member, who stays among the options in every search
 */
function useMemberOptions(chosen: string): MemberOptions {
  const query = useQuery(memberPickerQuery);
  const { data } = query;
  const partial = data !== undefined && isPartial(data);
  const [typed, search] = useState('');
  const any = useSettled(typed, SETTLE_MS);

  const found = useQuery({
    queryKey: [...MEMBERS_KEY, 'search', any],
    queryFn: ({ signal }) => readPickerMembers({ any, page: 1, size: MAX_FOUND }, { signal }),
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

  const phones = useMemo(() => new Map((data?.rows ?? []).map(({ id, phone }) => [id, phone])), [data]);
  const finds = useCallback(
    (text: string) => {
      const isFound = numberSearch(text);
      return ({ value }: Option) => isFound({ id: value, phone: phones.get(value) ?? '' });
    },
    [phones],
  );

  return {
    options,
    finds,
    query,
    // The options belong to the previous search until the response to the typed text arrives.
    loading:
      query.isLoading || found.isLoading || (partial && (typed !== any || (any !== '' && found.isPlaceholderData))),
    ...(partial && { server: { total: page?.total ?? 0, search } }),
  };
}

const TEXTS = {
  label: 'Member',
  placeholder: 'Name, phone or email',
  noun: ['member', 'members'],
} as const;

/** Chooses the member of a screen by name, phone or email. */
export function MemberChooser({
  name = 'member_id',
  value,
  onChange,
}: {
  name?: string;
  value: string;
  onChange: (id: string) => void;
}): ReactElement {
  const { query, ...search } = useMemberOptions(value);
  if (query.isError && !query.data) return <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />;
  return <Chooser name={name} {...TEXTS} {...search} value={value} onChange={onChange} />;
}

interface MemberFieldProps {
  /** The specification's field name: `member_id`, or `member_name` on Add Member Health. */
  name: string;
  wide?: boolean;
  onChoose?: (id: string) => void;
}

/** Chooses the member of a form by name, phone or email. */
export function MemberField({ name, wide, onChoose }: MemberFieldProps): ReactElement {
  const { query, ...search } = useMemberOptions(String(useForm().valueOf(name) ?? ''));
  if (query.isError && !query.data) return <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />;
  return <ComboboxField name={name} {...TEXTS} {...search} wide={wide} onChoose={onChoose} required />;
}
