import { type TSchema, Type } from '@sinclair/typebox';

/** Fields that contributions of several kinds have. */
export const title = (description: string) => Type.String({ minLength: 1, description });

export const page = Type.String({ minLength: 1, description: '`webpackChunkName` of its code' });

export const feature = Type.Optional(
  Type.String({ minLength: 1, description: 'feature of the server; where it is not announced, nothing shows' }),
);

/**
 * A kind whose contributions are named by their remote.
 * @param contribution schema of what `remote.json` says of one
 * @param declared the field of a declaration
 * @param points the points that take such contributions
 */
export const kindAt = <Schema extends TSchema>(contribution: Schema, declared: string, points: object) => ({
  contribution,
  declared: `\`${declared}\``,
  published: Type.Record(Type.String({ pattern: `^(${Object.keys(points).join('|')})$` }), contribution),
  id: "the remote's name",
});
