import { useEffect, useState } from 'react';

/** Debounces a text: returns the last value that did not change for `quietMs`. */
export function useSettled(text: string, quietMs: number): string {
  const [settled, settle] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => settle(text), quietMs);
    return () => clearTimeout(timer);
  }, [text, quietMs]);
  return settled;
}
