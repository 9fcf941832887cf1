import { useOptionalHost } from '@gym/remote-contract';
import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';

/** Path of the screen shown last; undefined until the document's first screen. */
let lastPath: string | undefined;

/**
 * Names the document after the screen and, where a navigation brought us here, moves the focus to its heading, so that
 * a screen reader reads it. Not on the document's first screen, where the browser reads the page itself, and not when
 * only the search part of the address changed: a list's search must keep the focus while it is typed.
 *
 * @returns the ref of the heading, which needs `tabIndex={-1}`
 */
export function useScreenTitle(title: string, gymName?: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const host = useOptionalHost();
  const suffix = gymName ?? host?.config.gymName;
  const { pathname } = useLocation();

  useEffect(() => {
    document.title = suffix ? `${title} · ${suffix}` : title;
  }, [title, suffix]);

  useEffect(() => {
    if (lastPath !== undefined && lastPath !== pathname) heading.current?.focus();
    lastPath = pathname;
  }, [pathname]);

  return heading;
}
