import { askLockers } from './lockers-api.ts';

/** A column of the member list, by one call for all rows of a page. */
export default async function readLockers(ids: readonly string[]): Promise<Readonly<Record<string, string>>> {
  const [list = ''] = (await askLockers(ids.join())).replace('Locker ', '').split(', asked');
  const lockers = list.split(',');
  return Object.fromEntries(ids.map((id, index) => [id, `No. ${lockers[index]} of ${lockers.length}`]));
}
