import type { Manifest } from '../backup/backup-format.ts';

const groupDigits = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ' ');
const counted = (count: number, one: string, many = `${one}s`): string =>
  `${groupDigits(count)} ${count === 1 ? one : many}`;

export const moment = (iso: string): string => `${iso.slice(0, 19).replace('T', ' ')} UTC`;

export function size(bytes: number): string {
  const [unit, power] =
    bytes >= 1e9 ? (['GB', 1e9] as const) : bytes >= 1e6 ? (['MB', 1e6] as const) : (['kB', 1e3] as const);
  return `${(bytes / power).toFixed(1)} ${unit}`;
}

const rowsIn = ({ tables }: Manifest, only?: string): number =>
  tables.filter(({ name }) => only === undefined || name === only).reduce((sum, { rows }) => sum + rows, 0);

/** `120 members, 3 users, 4 711 rows in all, 2 pictures`. */
export const describeContent = (manifest: Manifest): string =>
  [
    counted(rowsIn(manifest, 'members'), 'member'),
    counted(rowsIn(manifest, 'users'), 'user'),
    `${counted(rowsIn(manifest), 'row')} in all`,
    counted(manifest.uploads.length, 'picture'),
  ].join(', ');

/** Names the pictures that are missing in the backup. Undefined for a complete backup. */
export function missingLine({ missing }: Manifest): string | undefined {
  if (missing.length === 0) return undefined;
  const names = `${missing.slice(0, 3).join(', ')}${missing.length > 3 ? ', ...' : ''}`;
  return (
    `Missing: the backup lacks ${counted(missing.length, 'picture')} that a record names (${names}). ` +
    'UPLOADS did not have them or did not answer.'
  );
}

/** Says that a newer version must restore the backup. Undefined if this version can. */
export const newerSchemaLine = ({ newerSchema }: Manifest): string | undefined =>
  newerSchema
    ? 'A newer version upgraded this database. The backup contains all its tables, and only that version or a newer ' +
      'one can restore it. Pictures that only the newer version knows are not included.'
    : undefined;

/** Describes the current data in one sentence. */
export const describeCurrentData = (
  gym: string,
  { members, users, lastChange }: { members: number; users: number; lastChange: Date | undefined },
): string => {
  const changed = lastChange ? `last changed ${moment(lastChange.toISOString())}` : 'never changed';
  return `There is data of ${gym} here: ${counted(members, 'member')}, ${counted(users, 'user')}, ${changed}.`;
};
