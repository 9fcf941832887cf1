import { Type, type Static } from '@sinclair/typebox';

const Count = Type.Integer({ minimum: 0 });
const Hash = Type.String({ pattern: '^[0-9a-f]{64}$' });
const Moment = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{6}Z$' });

/** What a backup says of itself first. */
export const About = Type.Object({
  format: Type.Integer({ minimum: 1 }),
  product: Type.String(),
  /** Every change acknowledged before is in it; by the database's clock. */
  takenAt: Moment,
  gym: Type.String(),
});

const Part = Type.Object({ bytes: Count, sha256: Hash, rows: Count, raw: Count });

const Table = Type.Object({
  name: Type.String({ pattern: '^[a-z_]+$' }),
  columns: Type.Array(Type.String(), { minItems: 1 }),
  rows: Count,
  /** Its rows as PostgreSQL's COPY writes them, in pieces, each compressed. */
  parts: Type.Array(Part),
});

/** Everything that is in a backup. */
export const Manifest = Type.Object({
  ...About.properties,
  /** Version of the PostgreSQL it was taken from. */
  postgres: Type.String(),
  /** The migrations of its schema, oldest first, by their time. */
  migrations: Type.Array(Type.Integer(), { minItems: 1 }),
  tables: Type.Array(Table),
  /** Where the database's numbering stands. */
  sequences: Type.Array(
    Type.Object({
      table: Type.String(),
      column: Type.String(),
      last: Type.String({ pattern: '^\\d+$' }),
      called: Type.Boolean(),
    }),
  ),
  uploads: Type.Array(Type.Object({ name: Type.String(), bytes: Count, sha256: Hash })),
  /** Uploads that a record names and that were gone before the backup began. */
  missing: Type.Array(Type.String()),
});

export type About = Static<typeof About>;
export type Manifest = Static<typeof Manifest>;
export type TableInBackup = Static<typeof Table>;
export type PartInBackup = Static<typeof Part>;
