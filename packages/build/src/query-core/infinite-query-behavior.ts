/** Replaces react-query's: the product's lists have numbered pages, and no infinite queries. */
export function infiniteQueryBehavior(): never {
  throw new Error('Endless queries are not part of what the shell shares of @tanstack/react-query.');
}

export const hasNextPage = infiniteQueryBehavior;
export const hasPreviousPage = infiniteQueryBehavior;
