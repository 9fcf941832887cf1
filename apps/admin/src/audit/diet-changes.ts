interface Row {
  readonly food_item?: unknown;
}

/** The rows of a diet, which is a list, or one as a JSON string. */
export function dietRows(diet: unknown): readonly Row[] {
  try {
    const rows: unknown = typeof diet === 'string' ? JSON.parse(diet || '[]') : diet;
    return Array.isArray(rows) ? (rows as Row[]) : [];
  } catch {
    return [];
  }
}

/** How many foods came, were changed and went. */
export function dietChanges(before: unknown, after: unknown): { added: number; changed: number; removed: number } {
  const byFood = (diet: unknown) => new Map(dietRows(diet).map((row) => [row.food_item, JSON.stringify(row)]));
  const [was, is] = [byFood(before), byFood(after)];
  const both = [...is.keys()].filter((food) => was.has(food));
  return {
    added: is.size - both.length,
    changed: both.filter((food) => was.get(food) !== is.get(food)).length,
    removed: was.size - both.length,
  };
}
