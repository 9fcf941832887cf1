import { useState } from 'react';

/**
 * The key of a form whose values the URL stores. The form's own submit keeps its input and focus. Back, or a link to
 * other values, replaces the form.
 *
 * @param address what the form shows, as one text
 * @returns the key, and a function to call with the URL that a submit will open
 */
export function useFormKey(address: string): readonly [key: number, leadsTo: (address: string) => void] {
  const [shown, setShown] = useState(address);
  const [own, setOwn] = useState<string>();
  const [key, setKey] = useState(0);
  if (address !== shown) {
    setShown(address);
    setOwn(undefined);
    if (address !== own) setKey(key + 1);
  }
  return [key, setOwn];
}
