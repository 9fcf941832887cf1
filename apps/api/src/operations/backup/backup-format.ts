import { type Static, Type } from '@sinclair/typebox';

/** The form of a backup file that this code writes. It reads this one and every one before. */
export const FORMAT = 1;

/** First in the file: what it is, so that whoever holds it knows at once. */
export const HEADER_ENTRY = 'gym-backup.json';
/** Last in it: everything that must be there, with its hash. */
export const MANIFEST_ENTRY = 'manifest.json';

/** Bytes of one block of a tar file; what ends such a file is two empty ones. */
export const BLOCK_BYTES = 512;
export const END_BYTES = 2 * BLOCK_BYTES;

export const partName = (table: string, number: number): string =>
  `tables/${table}/${String(number).padStart(6, '0')}.gz`;
export const uploadName = (name: string): string => `uploads/${name}`;

/**
 * Tables whose rows no backup holds: sessions, which may have been ended since, and codes that were mailed. Whoever
 * restores a backup lets nobody in who was let out.
 */
export const EXCLUDED_TABLES: readonly string[] = ['sessions', 'one_time_codes'];

/** What names an upload: a column each. */
export const UPLOAD_COLUMNS = [{ table: 'users', column: 'image' }] as const;

/** Behind the end of the tar, where its readers look no more: a block with the hash of everything before it. */
const SEAL = /^gym-backup seal 1 sha256 ([0-9a-f]{64})\n+$/;

/** @param hash SHA-256 of all bytes before it, in hexadecimal */
export const sealOf = (hash: string): Buffer =>
  Buffer.from(`gym-backup seal 1 sha256 ${hash}`.padEnd(BLOCK_BYTES, '\n'), 'latin1');

/** The hash that a seal states; undefined where the block is none, as at the end of a file that was cut off. */
export const readSeal = (block: Buffer): string | undefined => SEAL.exec(block.toString('latin1'))?.[1];

const Count = Type.Integer({ minimum: 0 });
const Hash = Type.String({ pattern: '^[0-9a-f]{64}$' });
const Moment = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{6}Z$' });

/** What a backup says of itself first. */
export const BackupHeader = Type.Object({
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
  ...BackupHeader.properties,
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

export type BackupHeader = Static<typeof BackupHeader>;
export type Manifest = Static<typeof Manifest>;
export type TableInBackup = Static<typeof Table>;
export type PartInBackup = Static<typeof Part>;
