import { queryOptions } from '@tanstack/react-query';
import { getAnswer } from '@gym/api-client';
import { needed } from '@gym/api-client/calls';
import { getAuditTrail } from '@gym/api-contract/calls';
import { idIn } from '../../record-links.ts';
import { getUsers } from '../users/index.ts';

const FILTER_NAMES = ['person', 'record', 'record_id', 'from', 'to'] as const;

/** Values of the filters; '' matches anything. */
export type Filters = Readonly<Record<(typeof FILTER_NAMES)[number], string>>;

/** Reads the filters from the URL. It drops invalid values, because users type and copy URLs. */
export function parseFilters(params: URLSearchParams): Filters {
  const read = (name: (typeof FILTER_NAMES)[number], form: RegExp) => {
    const value = params.get(name) ?? '';
    return form.test(value) ? value : '';
  };
  const day = /^\d{4}-\d{2}-\d{2}$/;
  return {
    person: read('person', /^\d{1,15}$/),
    record: read('record', /^[a-z ]{1,30}$/),
    record_id: idIn(params, 'record_id'),
    from: read('from', day),
    to: read('to', day),
  };
}

/** Reads the cursor from the URL: a page starts before this entry. '' is the latest page. */
export const parseCursor = (params: URLSearchParams): string => idIn(params, 'before');

/** Builds the URL of these filters, optionally with a cursor. */
export function filterAddress(filters: Partial<Filters>, before = ''): string {
  const fields = [...FILTER_NAMES.map((name) => [name, filters[name] ?? ''] as const), ['before', before] as const];
  return `?${new URLSearchParams(fields.filter(([, value]) => value !== '').map(([name, value]) => [name, value]))}`;
}

export const isUnfiltered = (filters: Filters): boolean => FILTER_NAMES.every((name) => filters[name] === '');

const AUDIT_KEY = ['audit'] as const;

const PAGE_SIZE = 30;

/** One page of the audit trail. Each view refetches it, because every save adds an entry. */
export const trailQuery = (filters: Filters, before: string) =>
  queryOptions({
    queryKey: [...AUDIT_KEY, 'trail', filters, before],
    queryFn: async ({ signal }) => {
      const search = Object.fromEntries(Object.entries({ ...filters, before }).filter(([, value]) => value !== ''));
      return needed(await getAnswer(getAuditTrail, { ...search, size: PAGE_SIZE }, { signal }));
    },
    staleTime: 0,
  });

/** The users that the filter offers. */
export const usersQuery = queryOptions({
  queryKey: [...AUDIT_KEY, 'people'],
  queryFn: ({ signal }) => getUsers({ signal }),
});
