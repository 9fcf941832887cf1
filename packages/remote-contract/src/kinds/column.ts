import { type Static, Type } from '@sinclair/typebox';
import type { ReactNode } from 'react';
import { feature } from '../points/fields.ts';

/** A column of a list, as a remote declares it. */
export const Column = Type.Object(
  {
    title: Type.String({ minLength: 1, description: 'its header, which shows without its code' }),
    page: Type.String({ minLength: 1, description: '`webpackChunkName` of its code' }),
    width: Type.Optional(
      Type.Number({ minimum: 2, maximum: 20, description: 'the rem that keep its longest usual word whole, else 7' }),
    ),
    feature,
  },
  { additionalProperties: false },
);

export type Column = Static<typeof Column>;

/** A column of a remote, as a list shows it. */
export interface ContributedColumn {
  readonly id: string;
  readonly header: string;
  /** In rem. */
  readonly width?: number;
  /** Its text, once it is there. */
  cell(row: { readonly id: string | number }): ReactNode;
}
