import { queryOptions } from '@tanstack/react-query';
import { type AuditSearch, getAuditTrail, getUsers } from '@gym/api-client/admin';

const FILTER_NAMES = ['person', 'record', 'record_id', 'from', 'to'] as const;

/** What the filters hold: '' is anything. */
export type Filters = Readonly<Record<(typeof FILTER_NAMES)[number], string>>;

/** The filters as the address has them. What could not be asked for is dropped: addresses are typed and copied. */
export function parseFilters(params: URLSearchParams): Filters {
  const read = (name: (typeof FILTER_NAMES)[number], form: RegExp) => {
    const value = params.get(name) ?? '';
    return form.test(value) ? value : '';
  };
  const day = /^\d{4}-\d{2}-\d{2}$/;
  return {
    person: read('person', /^\d{1,15}$/),
    record: read('record', /^[a-z ]{1,30}$/),
    record_id: read('record_id', /^[1-9]\d{0,14}$/),
    from: read('from', day),
    to: read('to', day),
  };
}

/** Where a page of the trail goes on; '' is its latest. */
export const parseCursor = (params: URLSearchParams): string =>
  /^[1-9]\d{0,14}$/.exec(params.get('before') ?? '')?.[0] ?? '';

/** The address of these filters, from an entry on. */
export function filterAddress(filters: AuditSearch, before = ''): string {
  const fields = [...FILTER_NAMES.map((name) => [name, filters[name] ?? ''] as const), ['before', before] as const];
  return `?${new URLSearchParams(fields.filter(([, value]) => value !== '').map(([name, value]) => [name, value]))}`;
}

export const isUnfiltered = (filters: Filters): boolean => FILTER_NAMES.every((name) => filters[name] === '');

const AUDIT_KEY = ['audit'] as const;

/** A page, as many as a table draws at once. */
const PAGE_SIZE = 30;

/** A page of the trail: read anew each time, as it grows with every save. */
export const trailQuery = (search: AuditSearch, before: string) =>
  queryOptions({
    queryKey: [...AUDIT_KEY, 'trail', search, before],
    queryFn: ({ signal }) => getAuditTrail({ ...search, size: PAGE_SIZE, ...(before && { before }) }, { signal }),
    staleTime: 0,
  });

/** Who may have done it. */
export const usersQuery = queryOptions({
  queryKey: [...AUDIT_KEY, 'people'],
  queryFn: ({ signal }) => getUsers({ signal }),
});
