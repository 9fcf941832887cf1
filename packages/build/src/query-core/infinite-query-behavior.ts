/** In place of react-query's: the product's lists have pages with addresses, and no endless ones. */
export function infiniteQueryBehavior(): never {
  throw new Error('Endless queries are not part of what the shell shares of @tanstack/react-query.');
}

export const hasNextPage = infiniteQueryBehavior;
export const hasPreviousPage = infiniteQueryBehavior;
