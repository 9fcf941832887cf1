import { useOptionalHost } from '@gym/remote-contract';
import { useEffect, useRef, type RefObject } from 'react';
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
