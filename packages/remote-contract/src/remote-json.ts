import { type Static, Type } from '@sinclair/typebox';
import { REMOTE_NAME } from './remote-name.ts';

const path = Type.String({ pattern: '^/[A-Za-z0-9/:_-]*$' });

/**
 * Schema of a published `remote.json`. The shell and the release know nothing else about a remote before it runs.
 */
export const RemoteJson = Type.Object(
  {
    /** Federation name, and the folder of its app. */
    name: Type.String({ pattern: REMOTE_NAME }),
    /** Users see it if the remote cannot load. */
    title: Type.String({ minLength: 1 }),
    /** The team to call when the remote fails. */
    owner: Type.String({ minLength: 1 }),
    audience: Type.Union([Type.Literal('admin'), Type.Literal('staff')]),
    /** Caret range of CONTRACT_VERSION. */
    contract: Type.String({ pattern: '^\\^\\d+\\.\\d+\\.\\d+$' }),
    /** Entries of the side menu, in order. The menu shows them before the remote loads, or without it. */
    menu: Type.Array(
      Type.Object(
        {
          label: Type.String({ minLength: 1 }),
          path,
          icon: Type.String(),
          /**
           * Feature of the server. The entry is an addition to the specification. The menu shows it below the others,
           * under a heading, and only if the server announces the feature (acceptance B1).
           */
          feature: Type.Optional(Type.String({ minLength: 1 })),
        },
        { additionalProperties: false },
      ),
    ),
    routes: Type.Array(
      Type.Object(
        {
          /** React Router path, such as `/updateUser/:id`. */
          path,
          /** webpackChunkName of the screen. */
          page: Type.String({ minLength: 1 }),
          /** GET calls that start with the page, in the format of `formatEarlyCall`. */
          early: Type.Array(Type.String({ pattern: '^/api/' })),
        },
        { additionalProperties: false },
      ),
      { minItems: 1 },
    ),
    /** Names of the API calls that the remote uses. */
    needs: Type.Array(Type.String()),
  },
  { additionalProperties: false },
);

export type RemoteJson = Static<typeof RemoteJson>;
