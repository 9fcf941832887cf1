/** Texts of the controls that arrange a list. */

export const arrange = (active: number) => (active === 0 ? 'Sort and filter' : `Sort and filter (${active})`);
export const sort = 'Sort';
export const any = 'Any';
export const columns = 'Columns';
export const rows = 'Rows';
export const all = 'All';
export const reset = 'Reset';
/** How a column sorts, upwards and downwards. */
export const directions = {
  text: ['A to Z', 'Z to A'],
  number: ['lowest first', 'highest first'],
  day: ['earliest first', 'latest first'],
} as const;
export const sortedBy = (label: string, direction: string) => `${label}, ${direction}`;
/** Read aloud after a change. */
export const sorted = (order: string) => `Sorted: ${order}`;
export const filtered = (label: string, value: string) => `${label}: ${value}`;
export const saving = 'Saving…';
export const otherFields = (count: number) =>
  `Show ${count} ${count === 1 ? 'match' : 'matches'} in name, phone or email`;
