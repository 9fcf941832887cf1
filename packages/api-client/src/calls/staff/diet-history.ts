import { type DataOf, get, type Id, type ReadOptions } from '@gym/api-client';
import { getDietOverview as dietOverview, getMemberDietVersions } from '@gym/api-contract/calls';
import type { DietEntry } from './diet.ts';

/** One stored version of a member's diet. */
export interface DietVersion extends Omit<DataOf<typeof getMemberDietVersions>[number], 'diet'> {
  readonly entries: readonly DietEntry[];
}

/** The latest versions of a member's diet, the newest first. Only if the server announces `diet-history`. */
export async function getDietVersions(id: Id, options?: ReadOptions): Promise<DietVersion[]> {
  const versions = (await get(getMemberDietVersions, { id }, options)) ?? [];
  return versions.map(({ diet: entries, ...version }) => ({ ...version, entries }));
}

/** The diets that changed last, and the units that the gym uses, the most used first. */
export type DietOverview = DataOf<typeof dietOverview>;
/** A member whose diet changed lately. */
export type RecentDiet = DietOverview['recent'][number];

/** Empty, without a call, if the server does not announce `diet-history`. */
export const getDietOverview = async (options?: ReadOptions): Promise<DietOverview> =>
  (await get(dietOverview, {}, options)) ?? { recent: [], units: [] };
