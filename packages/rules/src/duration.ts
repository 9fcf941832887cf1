/** The codes of a duration, with their names (specification section 9). Both are also those of free days. */
export const DURATION_NAMES: Readonly<Record<number, string>> = { 1: 'Monthly', 2: 'Weekly', 3: 'Days' };
