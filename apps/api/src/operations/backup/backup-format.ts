import { type Static, Type } from '@sinclair/typebox';

/** The version of the backup format that this code writes. The code reads this version and all earlier ones. */
export const FORMAT = 1;

/** The first entry. It tells a reader of the file what the file is. */
export const HEADER_ENTRY = 'gym-backup.json';
/** The last entry. It lists every entry of the backup with its hash. */
export const MANIFEST_ENTRY = 'manifest.json';

/** Size of a tar block in bytes. Two empty blocks end a tar file. */
export const BLOCK_BYTES = 512;
export const END_BYTES = 2 * BLOCK_BYTES;

export const partName = (table: string, number: number): string =>
  `tables/${table}/${String(number).padStart(6, '0')}.gz`;
export const uploadName = (name: string): string => `uploads/${name}`;

/**
 * Tables whose rows a backup leaves out: sessions, which may have ended since, mailed codes, half sign-ins, used
 * challenges, the keys of the server with what they sign, and the servers and reports of the moment. A restore must not
 * reopen an ended session. The times of operations are those of one database.
 */
export const EXCLUDED_TABLES: readonly string[] = [
  'sessions',
  'one_time_codes',
  'sign_in_tickets',
  'used_challenges',
  'server_keys',
  'known_browsers',
  'operation_times',
  'server_leases',
  'counted_reports',
  'served_releases',
  'release_sessions',
];

/** The columns that name an upload. */
export const UPLOAD_COLUMNS = [{ table: 'users', column: 'image' }] as const;

/** A block after the end of the tar, where tar readers stop. It contains the hash of all bytes before it. */
const SEAL = /^gym-backup seal 1 sha256 ([0-9a-f]{64})\n+$/;

/** @param hash SHA-256 of all bytes before it, in hexadecimal */
export const sealOf = (hash: string): Buffer =>
  Buffer.from(`gym-backup seal 1 sha256 ${hash}`.padEnd(BLOCK_BYTES, '\n'), 'latin1');

/** Reads the hash from a seal. Returns undefined for any other block, such as the end of a truncated file. */
export const readSeal = (block: Buffer): string | undefined => SEAL.exec(block.toString('latin1'))?.[1];

const Count = Type.Integer({ minimum: 0 });
const Hash = Type.String({ pattern: '^[0-9a-f]{64}$' });
const Moment = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{6}Z$' });

/** The first facts that a backup states about itself. */
export const BackupHeader = Type.Object({
  format: Type.Integer({ minimum: 1 }),
  product: Type.String(),
  /** The time of the snapshot by the database's clock. The backup contains every change acknowledged before it. */
  takenAt: Moment,
  gym: Type.String(),
});

const Part = Type.Object({ bytes: Count, sha256: Hash, rows: Count, raw: Count });

const Table = Type.Object({
  name: Type.String({ pattern: '^[a-z_]+$' }),
  columns: Type.Array(Type.String(), { minItems: 1 }),
  rows: Count,
  /** The table's rows in PostgreSQL's COPY format, in compressed parts. */
  parts: Type.Array(Part),
});

/** The list of everything in a backup. */
export const Manifest = Type.Object({
  ...BackupHeader.properties,
  /** Version of the PostgreSQL server that the backup comes from. */
  postgres: Type.String(),
  /** The timestamps of the schema's migrations, oldest first. */
  migrations: Type.Array(Type.Integer(), { minItems: 1 }),
  tables: Type.Array(Table),
  /** The current values of the sequences. */
  sequences: Type.Array(
    Type.Object({
      table: Type.String(),
      column: Type.String(),
      last: Type.String({ pattern: '^\\d+$' }),
      called: Type.Boolean(),
    }),
  ),
  uploads: Type.Array(Type.Object({ name: Type.String(), bytes: Count, sha256: Hash })),
  /** Uploads that a record names but that the backup does not contain. */
  missing: Type.Array(Type.String()),
  /** Set if the program that made the backup did not know the schema. Then the backup may have tables of others. */
  newerSchema: Type.Optional(Type.Boolean()),
});

export type BackupHeader = Static<typeof BackupHeader>;
export type Manifest = Static<typeof Manifest>;
export type TableInBackup = Static<typeof Table>;
export type PartInBackup = Static<typeof Part>;
