const IDS = new Set(['id', 'role', 'member_id', 'plan_id', 'country', 'state', 'city']);

/** The same answer with its ids, and the role, written as strings. */
export const withStringIds = (json: unknown): unknown =>
  JSON.parse(
    JSON.stringify(json, (name, value: unknown) =>
      IDS.has(name) && typeof value === 'number' ? String(value) : value,
    ),
  );
