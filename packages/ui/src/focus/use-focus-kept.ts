import { useEffect, useRef, type RefObject } from 'react';

/**
 * Keeps the focus in place where the button or link that was pressed goes with what it changed.
 *
 * @param shown what is on show; undefined while it is awaited
 * @returns the ref of what then takes the focus, which needs `tabIndex={-1}`
 */
export function useKeepFocus<E extends HTMLElement>(shown: unknown): RefObject<E | null> {
  const place = useRef<E>(null);
  const stood = useRef(false);
  useEffect(() => {
    if (shown === undefined) return;
    // Whoever reads further down is left there: what changes by itself moves nothing under their eyes.
    if (stood.current && document.activeElement === document.body) place.current?.focus({ preventScroll: true });
    stood.current = true;
  }, [shown]);
  return place;
}
