import { Type } from '@sinclair/typebox';

/** Fields that contributions of several kinds have. */
export const title = (description: string) => Type.String({ minLength: 1, description });

export const page = Type.String({ minLength: 1, description: '`webpackChunkName` of its code' });

export const feature = Type.Optional(
  Type.String({ minLength: 1, description: 'feature of the server; where it is not announced, nothing shows' }),
);

/** The names of points, as a regular expression. */
export const namePattern = (points: object): string => `^(${Object.keys(points).join('|')})$`;
