import { type Static, Type } from '@sinclair/typebox';
import type { ReactNode } from 'react';
import { feature, kindAt, page, title } from './fields.ts';

/** A column of a list, as a remote declares it. */
const Column = Type.Object(
  {
    title: title('its header, which shows without its code'),
    page,
    width: Type.Optional(
      Type.Number({ minimum: 2, maximum: 20, description: 'the rem that keep its longest usual word whole, else 7' }),
    ),
    feature,
  },
  { additionalProperties: false },
);

export const COLUMN_POINTS = {
  'member-list': { kind: 'column', where: 'a column of the member list, for staff' },
  'user-list': { kind: 'column', where: 'a column of the user list, for administrators' },
} as const;

export const COLUMN = kindAt(Column, 'columns', COLUMN_POINTS);

export type Column = Static<typeof Column>;

/** The lists that take columns. */
export type ColumnName = keyof typeof COLUMN_POINTS;

/** A column of a remote, as a list shows it. */
export interface ContributedColumn {
  readonly id: string;
  readonly header: string;
  /** In rem. */
  readonly width?: number;
  /** Its text, once it is there. */
  cell(row: { readonly id: string | number }): ReactNode;
}
