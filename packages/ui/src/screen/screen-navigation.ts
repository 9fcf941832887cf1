import { useOptionalHost } from '@gym/remote-contract';
import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** Path of the last screen. Undefined until the document's first screen. */
let lastPath: string | undefined;

/**
 * Sets the document's title. After a navigation it focuses the screen's heading, so that a screen reader reads it. It
 * does not focus on the document's first screen, because screen readers read a new page anyway. It does not focus if
 * only the search part of the URL changed, because a list's search box must keep the focus.
 *
 * @param record the name of the record that the screen is about, first in the title so that tabs differ
 * @returns the ref of the heading, which needs `tabIndex={-1}`
 */
export function useScreenTitle(title: string, gymName?: string, record?: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const host = useOptionalHost();
  const suffix = gymName ?? host?.config.gymName;
  const { pathname } = useLocation();

  useEffect(() => {
    document.title = [record, title, suffix].filter(Boolean).join(' · ');
  }, [record, title, suffix]);

  useEffect(() => {
    if (lastPath !== undefined && lastPath !== pathname) heading.current?.focus();
    lastPath = pathname;
  }, [pathname]);

  return heading;
}

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
