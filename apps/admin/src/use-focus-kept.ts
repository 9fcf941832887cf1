import { useEffect, useRef, type RefObject } from 'react';

/**
 * Keeps the focus in place where the button or link that was pressed goes with what it changed.
 *
 * @param shown what is on show; undefined while it is awaited
 * @returns the ref of what then takes the focus, which needs `tabIndex={-1}`
 */
export function useFocusKept<E extends HTMLElement>(shown: unknown): RefObject<E | null> {
  const place = useRef<E>(null);
  const stood = useRef(false);
  useEffect(() => {
    if (shown === undefined) return;
    if (stood.current && document.activeElement === document.body) place.current?.focus();
    stood.current = true;
  }, [shown]);
  return place;
}
