import { getDietTemplates, getFoodItems, getMemberDiet } from '@gym/api-client/staff';
import { queryOptions } from '@tanstack/react-query';

/** Everything read about diets; a save reads it again. */
export const DIET_KEY = ['diet'] as const;

export const foodItemsQuery = queryOptions({
  queryKey: ['food-items'],
  queryFn: ({ signal }) => getFoodItems({ signal }),
  staleTime: Infinity,
});

/** A member's diet for its form: never from memory, as a form is filled once. */
export const memberDietQuery = (id: string) =>
  queryOptions({
    queryKey: [...DIET_KEY, id],
    queryFn: ({ signal }) => getMemberDiet(id, { signal }),
    gcTime: 0,
    staleTime: Infinity,
  });

/** Diets to start from, where the server has some. */
export const dietTemplatesQuery = queryOptions({
  queryKey: ['diet-templates'],
  queryFn: ({ signal }) => getDietTemplates({ signal }),
});
