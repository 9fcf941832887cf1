import { useCallback, useMemo, useState } from 'react';

/** What fills a large screen; every row more costs each keystroke of the search. */
const FIRST = 30;
const MORE = 150;

export interface ShownRows<Row> {
  readonly shown: readonly Row[];
  /** Ref of the element after the last row. */
  endRef(end: Element | null): (() => void) | undefined;
  showMore(): void;
}

/**
 * How many of many rows stand in the page: the first few, and more whenever the end comes near the view. Nothing is taken out
 * again, so the table stays an ordinary one for the keyboard, for screen readers and for the browser's own search.
 */
export function useShownRows<Row>(rows: readonly Row[], startOver: unknown): ShownRows<Row> {
  const [limit, setLimit] = useState(FIRST);
  const [started, setStarted] = useState(startOver);
  // A new search starts from the beginning, and so stays quick to type in; the same list read again does not jump.
  if (startOver !== started) {
    setStarted(startOver);
    setLimit(FIRST);
  }
  const showMore = useCallback(() => setLimit((now) => now + MORE), []);

  const endRef = useCallback(
    (end: Element | null) => {
      if (!end || typeof IntersectionObserver === 'undefined') return undefined;
      const observer = new IntersectionObserver(
        (entries) => {
          if (entries.some(({ isIntersecting }) => isIntersecting)) showMore();
        },
        { rootMargin: '400px' },
      );
      observer.observe(end);
      return () => observer.disconnect();
    },
    [showMore],
  );

  const shown = useMemo(() => (rows.length > limit ? rows.slice(0, limit) : rows), [rows, limit]);
  return { shown, endRef, showMore };
}
