import { type Static, Type } from '@sinclair/typebox';
import { routePath } from './points.ts';

/** Schema of `shell.json`: the shell's own screens, for the boot document. */
export const ShellJson = Type.Object(
  {
    routes: Type.Array(
      Type.Object(
        {
          path: Type.String({ pattern: '^/[A-Za-z]*$' }),
          /** Who may open it. Every other path redirects a signed-out user to `/` (acceptance A7). */
          for: Type.Union([Type.Literal('signed-in'), Type.Literal('signed-out'), Type.Literal('everyone')]),
          /** webpackChunkName of the screen. Absent if the screen is in the shell's first script. */
          page: Type.Optional(Type.String({ minLength: 1 })),
          /** GET calls that start with the page. */
          early: Type.Array(Type.String({ pattern: '^/api/' })),
        },
        { additionalProperties: false },
      ),
      { minItems: 1 },
    ),
    /** Routes of remotes that its screens link to. */
    links: Type.Optional(Type.Array(routePath, { uniqueItems: true })),
    /** Older majors of the remote contract whose remotes this shell runs, too (ADR-0093). */
    contracts: Type.Optional(
      Type.Array(
        Type.Object(
          {
            /** The last version of that major. */
            version: Type.String({ pattern: '^\\d+\\.\\d+\\.\\d+$' }),
            /** The last day of the support, in UTC. */
            until: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
            /** Shared libraries that its adapter replaces, with the versions that those remotes get. */
            libraries: Type.Optional(Type.Record(Type.String(), Type.String({ pattern: '^\\d+\\.\\d+\\.\\d+$' }))),
          },
          { additionalProperties: false },
        ),
      ),
    ),
  },
  { additionalProperties: false },
);

export type ShellJson = Static<typeof ShellJson>;
