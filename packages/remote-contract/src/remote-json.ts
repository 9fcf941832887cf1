import { type Static, Type } from '@sinclair/typebox';
import { REMOTE_NAME } from './remote-name.ts';

const path = Type.String({ pattern: '^/[A-Za-z0-9/:_-]*$' });

/**
 * Schema of what a remote publishes of its `remote.json`: all that the shell and the release know without running it.
 */
export const RemoteJson = Type.Object(
  {
    /** Federation name, also the folder of its app. */
    name: Type.String({ pattern: REMOTE_NAME }),
    /** Shown to staff when the remote cannot be loaded. */
    title: Type.String({ minLength: 1 }),
    /** The team to call. */
    owner: Type.String({ minLength: 1 }),
    audience: Type.Union([Type.Literal('admin'), Type.Literal('staff')]),
    /** Caret range of CONTRACT_VERSION. */
    contract: Type.String({ pattern: '^\\^\\d+\\.\\d+\\.\\d+$' }),
    /** Entries of the side menu, in order. Declared, not loaded: the menu stands before and without the remote. */
    menu: Type.Array(
      Type.Object(
        {
          label: Type.String({ minLength: 1 }),
          path,
          icon: Type.String(),
          /**
           * Feature of the server. The entry is an addition to the specification: the menu shows it below the others,
           * under a heading, and only where the server announces the feature (acceptance B1).
           */
          feature: Type.Optional(Type.String({ minLength: 1 })),
        },
        { additionalProperties: false },
      ),
    ),
    routes: Type.Array(
      Type.Object(
        {
          /** React Router path, `/updateUser/:id`. */
          path,
          /** webpackChunkName of the screen. */
          page: Type.String({ minLength: 1 }),
          /** GET calls started with the page, as `formatEarlyCall` writes them. */
          early: Type.Array(Type.String({ pattern: '^/api/' })),
        },
        { additionalProperties: false },
      ),
      { minItems: 1 },
    ),
    /** Names of the API's calls that the remote makes. */
    needs: Type.Array(Type.String()),
  },
  { additionalProperties: false },
);

export type RemoteJson = Static<typeof RemoteJson>;
