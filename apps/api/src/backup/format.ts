/** The form of a backup file that this code writes. It reads this one and every one before. */
export const FORMAT = 1;

/** First in the file: what it is, so that whoever holds it knows at once. */
export const FIRST = 'gym-backup.json';
/** Last in it: everything that must be there, with its hash. */
export const LAST = 'manifest.json';

/** Bytes of one block of a tar file; what ends such a file is two empty ones. */
export const BLOCK = 512;
export const END_BYTES = 2 * BLOCK;

export const partName = (table: string, number: number): string =>
  `tables/${table}/${String(number).padStart(6, '0')}.gz`;
export const uploadName = (name: string): string => `uploads/${name}`;

/**
 * Tables whose rows no backup holds: sessions, which may have been ended since, and codes that were mailed. Whoever restores
 * a backup lets nobody in who was let out.
 */
export const LEFT_OUT: readonly string[] = ['sessions', 'one_time_codes'];

/** What names an upload: a column each. */
export const NAMES_UPLOADS = [{ table: 'users', column: 'image' }] as const;
