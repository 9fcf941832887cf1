/** The text of a field: a missing one is empty, and a phone that came as a number keeps its digits. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
