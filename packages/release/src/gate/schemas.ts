import { Type } from '@sinclair/typebox';

const names = Type.Array(Type.String());
const version = Type.String({ pattern: '^\\d+\\.\\d+\\.\\d+$' });

/** Schema of a build's record: another team's tools made it, maybe older ones. What is in it beyond this is nothing to the gate. */
export const BuildRecordSchema = Type.Object({
  name: Type.String({ minLength: 1 }),
  version: Type.String({ minLength: 1 }),
  contract: version,
  shared: Type.Record(Type.String(), Type.String()),
  takes: Type.Optional(Type.Record(Type.String(), names)),
  offers: Type.Optional(
    Type.Record(
      Type.String(),
      Type.Object({
        version,
        loading: Type.Union([Type.Literal('eager'), Type.Literal('lazy')]),
        chunk: Type.Optional(Type.String()),
        names: Type.Optional(names),
      }),
    ),
  ),
  entry: Type.Array(Type.String(), { minItems: 1 }),
  pages: Type.Record(Type.String(), Type.Object({ files: names, shared: names })),
  files: Type.Array(
    Type.Object({
      file: Type.String({ pattern: '^[\\w.-]+$' }),
      integrity: Type.String({ pattern: '^sha256-[A-Za-z0-9+/]{43}=$' }),
      bytes: Type.Number(),
    }),
    { minItems: 1 },
  ),
});

/** Schema of a kit's result. */
export const KitResultSchema = Type.Object({
  app: Type.String(),
  build: Type.String(),
  contract: version,
  checks: Type.Array(Type.Object({ name: Type.String(), passed: Type.Boolean(), found: Type.Optional(Type.String()) })),
});
