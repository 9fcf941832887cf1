import {
  type DataOf,
  fieldsOf,
  type Id,
  idOf,
  type Json,
  numberOf,
  parseJson,
  read,
  type ReadOptions,
  readVersion,
  recordOrNotFound,
  textOf,
  unreadable,
  withId,
  get,
} from '@gym/api-client';
import type { DietEntry } from '@gym/api-contract';
import {
  getMemberDietByMemberId,
  getDietTemplates,
  getMemberDietVersions,
  getDietOverview,
  getFoodItem,
} from '@gym/api-contract/calls';
import { queryOptions } from '@tanstack/react-query';

export type DietTemplate = DataOf<typeof getDietTemplates>[number];
/** One stored version of a member's diet. */
export type DietVersion = DataOf<typeof getMemberDietVersions>[number];

/** An entry of a diet's JSON string. A quantity that is not a number stays unchanged. */
const toDietEntry = ({ food_item, qty, units }: Json): DietEntry => ({
  food_item: idOf(food_item),
  qty: numberOf(qty) ?? textOf(qty),
  units: textOf(units),
});

/**
 * A member's diet. `readable` is false if the server's string is empty or not a list. The screen then shows a notice
 * and fills no row.
 */
export interface MemberDiet {
  readonly entries: readonly DietEntry[];
  readonly readable: boolean;
  /** Present if the server announces versions. 0 for a diet that was never saved (acceptance J4). */
  readonly version?: number;
}

/**
 * Parses a diet from the server's JSON string (acceptance G2): from a read, or from `current` of a stale save's
 * response.
 */
export function toMemberDiet({ diet, ...rest }: Json): MemberDiet {
  const list = typeof diet === 'string' ? parseJson(diet) : diet;
  const readable = Array.isArray(list);
  return { entries: readable ? list.map(fieldsOf).map(toDietEntry) : [], readable, ...readVersion(rest) };
}

/** By hand: the specification sends the diet as a text of JSON. */
export async function readMemberDiet(memberId: Id, options?: ReadOptions): Promise<MemberDiet> {
  const { data, status } = await recordOrNotFound(read(withId(getMemberDietByMemberId.path, memberId), options));
  if (data === undefined) throw unreadable(status);
  return toMemberDiet(fieldsOf(data));
}

/** Key of all queries about diets; a save invalidates it. */
export const DIET_KEY = ['diet'] as const;

export const foodItemsQuery = queryOptions({
  queryKey: ['food-items'],
  queryFn: ({ signal }) => get(getFoodItem, {}, { signal }),
  staleTime: Infinity,
});

/** A member's diet for its form. It is never cached, because a form is filled once. */
export const memberDietQuery = (id: string) =>
  queryOptions({
    queryKey: [...DIET_KEY, id],
    queryFn: ({ signal }) => readMemberDiet(id, { signal }),
    gcTime: 0,
    staleTime: Infinity,
  });

/** The diet templates, if the server announces them. */
export const dietTemplatesQuery = queryOptions({
  queryKey: ['diet-templates'],
  queryFn: async ({ signal }) => (await get(getDietTemplates, {}, { signal })) ?? [],
});

/** The diets that changed last and the gym's units. Empty if the server does not announce them. */
export const dietOverviewQuery = queryOptions({
  queryKey: [...DIET_KEY, 'overview'],
  queryFn: async ({ signal }) => (await get(getDietOverview, {}, { signal })) ?? { recent: [], units: [] },
});

/** The versions of a member's diet. Only if the server announces them. */
export const dietVersionsQuery = (id: string) =>
  queryOptions({
    queryKey: [...DIET_KEY, id, 'versions'],
    queryFn: async ({ signal }) => (await get(getMemberDietVersions, { id }, { signal })) ?? [],
    gcTime: 0,
  });
