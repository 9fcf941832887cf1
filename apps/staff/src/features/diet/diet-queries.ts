import { get } from '@gym/api-client';
import { getDietOverview, getDietTemplates, getFoodItem, getMemberDietVersions } from '@gym/api-contract/calls';
import { queryOptions } from '@tanstack/react-query';
import { readMemberDiet } from './diet-calls.ts';

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
