import { getDietTemplates, getFoodItems, getMemberDiet } from '@gym/api-client/staff';
import { queryOptions } from '@tanstack/react-query';

/** Key of all queries about diets; a save invalidates it. */
export const DIET_KEY = ['diet'] as const;

export const foodItemsQuery = queryOptions({
  queryKey: ['food-items'],
  queryFn: ({ signal }) => getFoodItems({ signal }),
  staleTime: Infinity,
});

/** A member's diet for its form. It is never cached, because a form is filled once. */
export const memberDietQuery = (id: string) =>
  queryOptions({
    queryKey: [...DIET_KEY, id],
    queryFn: ({ signal }) => getMemberDiet(id, { signal }),
    gcTime: 0,
    staleTime: Infinity,
  });

/** The diet templates, if the server announces them. */
export const dietTemplatesQuery = queryOptions({
  queryKey: ['diet-templates'],
  queryFn: ({ signal }) => getDietTemplates({ signal }),
});
