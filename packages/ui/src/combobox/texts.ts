/** Texts of the combobox. `one` and `many` name its options, such as 'member' and 'members'. */

export const loading = 'Loading…';
export const clear = (label: string) => `Clear ${label}`;
export const showAll = (many: string) => `Show all ${many}`;
export const noMatch = (one: string) => `No ${one} matches`;
export const shown = (count: number, total: number, many: string) =>
  `${count} of ${total} ${many} shown. Type more to narrow them down.`;
export const count = (total: number, one: string, many: string) => `${total} ${total === 1 ? one : many}`;
