import { useEffect, useRef, type RefObject } from 'react';

/**
 * Keeps the focus near a pressed button or link that disappears because of the change it caused.
 *
 * @param shown the content shown; undefined while it loads
 * @returns the ref of the element that then receives the focus, which needs `tabIndex={-1}`
 */
export function useKeepFocus<E extends HTMLElement>(shown: unknown): RefObject<E | null> {
  const place = useRef<E>(null);
  const stood = useRef(false);
  useEffect(() => {
    if (shown === undefined) return;
    // The user may be reading further down, so the page must not scroll.
    if (stood.current && document.activeElement === document.body) place.current?.focus({ preventScroll: true });
    stood.current = true;
  }, [shown]);
  return place;
}
