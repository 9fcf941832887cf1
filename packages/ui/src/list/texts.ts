/** Texts of the lists. */

export const noMatch = (searched: string) => `No match for “${searched}”`;
export const clearSearch = 'Clear search';
export const none = 'Nothing here yet';
export const matches = (count: number, total?: number) =>
  total === undefined ? `${count} match` : `${count} of ${total} match`;
export const shown = (count: number, total: number) => `${count} of ${total} shown`;
export const showMore = 'Show more';
export const pages = 'Pages';
export const first = 'First';
export const previous = 'Previous';
export const next = 'Next';
export const last = 'Last';
export const range = (from: number, to: number, total: number) => `${from}–${to} of ${total}`;
export const page = (page: number, pages: number) => `Page ${page} of ${pages}`;
