import { type Static, Type } from '@sinclair/typebox';
import type { ReactNode } from 'react';
import { feature, kindAt, page, title } from './fields.ts';

/** A filter of a list, as a remote declares it. */
const Filter = Type.Object(
  {
    title: title('its label, which shows without its code'),
    options: Type.Array(
      Type.Object(
        { value: Type.String({ pattern: '^[\\w.-]{1,40}$' }), label: Type.String({ minLength: 1 }) },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: 50, description: 'its choices: `{ value, label }`; the value stands in the address' },
    ),
    page,
    feature,
  },
  { additionalProperties: false },
);

export const FILTER_POINTS = {
  'member-list-filter': { kind: 'filter', where: 'a filter of the member list, for staff' },
} as const;

export const FILTER = kindAt(Filter, 'filters', FILTER_POINTS);

export type Filter = Static<typeof Filter>;

/** The lists that take filters. */
export type FilterName = keyof typeof FILTER_POINTS;

/** A filter of a remote, as a list shows it. */
export interface ContributedFilter {
  /** Its name in the address: `?lockers-filter=none`. */
  readonly id: string;
  readonly label: string;
  readonly options: Filter['options'];
  /** The numbers of the records that an option leaves. Rejects with the reason why it cannot tell. */
  find(value: string, options: { readonly signal?: AbortSignal }): Promise<readonly string[]>;
  /** Shows that reason, with Retry. */
  failure(error: unknown, onRetry: () => void): ReactNode;
}
