import { fieldsOf, hasFeature, type Id, idOf, read, readList, type ReadOptions, textOf, withId } from '@gym/api-client';
import type { Feature } from '@gym/api-contract';
import { type DietEntry, toDietEntry } from './diet.ts';

/** One stored version of a member's diet. */
export interface DietVersion {
  readonly version: number;
  readonly entries: readonly DietEntry[];
  /** The moment of the save, in UTC. */
  readonly at: string;
  /** Who saved it; undefined if that is unknown. */
  readonly by?: string;
}

/** The latest versions of a member's diet, the newest first. Only if the server announces `diet-history`. */
export const getDietVersions = (memberId: Id, options?: ReadOptions): Promise<DietVersion[]> =>
  readList(
    withId('/api/getMemberDietVersions', memberId),
    ({ version, diet, at, by }) => ({
      version: Number(version),
      entries: Array.isArray(diet) ? diet.map(fieldsOf).map(toDietEntry) : [],
      at: textOf(at),
      ...(typeof by === 'string' && { by }),
    }),
    options,
  );

/** A member whose diet changed lately. */
export interface RecentDiet {
  readonly id: Id;
  readonly fname: string;
  readonly lname: string;
  readonly at: string;
}

/** The diets that changed last, and the units that the gym uses, the most used first. */
export interface DietOverview {
  readonly recent: readonly RecentDiet[];
  readonly units: readonly string[];
}

/** Empty, without a call, if the server does not announce `diet-history`. */
export async function getDietOverview(options?: ReadOptions): Promise<DietOverview> {
  if (!hasFeature('diet-history' satisfies Feature)) return { recent: [], units: [] };
  const { recent, units } = fieldsOf((await read('/api/getDietOverview', options)).data);
  return {
    recent: (Array.isArray(recent) ? recent : []).map(fieldsOf).map(({ id, fname, lname, at }) => ({
      id: idOf(id),
      fname: textOf(fname),
      lname: textOf(lname),
      at: textOf(at),
    })),
    units: (Array.isArray(units) ? units : []).map(textOf),
  };
}
