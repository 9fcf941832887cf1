import type { AuditSearch } from '@gym/api-client/admin';

const NAMES = ['person', 'record', 'record_id', 'from', 'to'] as const;

/** What the filters hold: '' is anything. */
export type Filters = Readonly<Record<(typeof NAMES)[number], string>>;

/** The filters as the address has them. What could not be asked for is dropped: addresses are typed and copied. */
export function filtersOf(params: URLSearchParams): Filters {
  const read = (name: (typeof NAMES)[number], form: RegExp) => {
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
export const cursorOf = (params: URLSearchParams): string =>
  /^[1-9]\d{0,14}$/.exec(params.get('before') ?? '')?.[0] ?? '';

/** The address of these filters, from an entry on. */
export function addressOf(filters: AuditSearch, before = ''): string {
  const fields = [...NAMES.map((name) => [name, filters[name] ?? ''] as const), ['before', before] as const];
  return `?${new URLSearchParams(fields.filter(([, value]) => value !== '').map(([name, value]) => [name, value]))}`;
}

export const isAny = (filters: Filters): boolean => NAMES.every((name) => filters[name] === '');
