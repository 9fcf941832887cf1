import { useLocation } from 'react-router-dom';

/** Enough for a list, a record of it and a form of that record. */
const REMEMBERED = 3;

/** The addresses of the screens that led to this one, latest first. */
const openedFrom = ({ state }: { readonly state: unknown }): readonly unknown[] => {
  const from = (state as { from?: unknown } | null)?.from;
  return Array.isArray(from) ? from : [];
};

/** Router state of every link: it tells the next screen where it was opened from. It survives a reload. */
export function useLinkState(): { readonly from: readonly unknown[] } {
  const location = useLocation();
  return { from: [...new Set([location.pathname + location.search, ...openedFrom(location)])].slice(0, REMEMBERED) };
}

/**
 * Where a form leads: to its list, or to another page that opens it, whichever the user came from. The address keeps
 * the list's search and page. Any other form leads to its list.
 */
export function useReturnPath(list: string | undefined, pages?: string | readonly string[]): string | undefined {
  const address = openedFrom(useLocation()).find((from): from is string => {
    if (typeof from !== 'string') return false;
    const path = from.replace(/\?.*/, '');
    return [list, ...[pages].flat()].includes(path);
  });
  return address ?? list;
}
