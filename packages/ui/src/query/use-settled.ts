import { useEffect, useState } from 'react';

/**
 * A text as it stood when it was last left alone for so many milliseconds: what is typed, without the letters in
 * between.
 */
export function useSettled(text: string, quietMs: number): string {
  const [settled, settle] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => settle(text), quietMs);
    return () => clearTimeout(timer);
  }, [text, quietMs]);
  return settled;
}
