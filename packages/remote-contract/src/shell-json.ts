import { type Static, Type } from '@sinclair/typebox';

/** Schema of the shell's `shell.json`: what the boot document needs to know of the shell's own screens. */
export const ShellJson = Type.Object(
  {
    routes: Type.Array(
      Type.Object(
        {
          path: Type.String({ pattern: '^/[A-Za-z]*$' }),
          /** Who lands there. Signed out, every other path leads to `/` (acceptance A7). */
          for: Type.Union([Type.Literal('signed-in'), Type.Literal('signed-out'), Type.Literal('everyone')]),
          /** webpackChunkName of the screen; absent where it is in the shell's first script. */
          page: Type.Optional(Type.String({ minLength: 1 })),
          /** GET calls started with the page. */
          early: Type.Array(Type.String({ pattern: '^/api/' })),
        },
        { additionalProperties: false },
      ),
      { minItems: 1 },
    ),
  },
  { additionalProperties: false },
);

export type ShellJson = Static<typeof ShellJson>;
