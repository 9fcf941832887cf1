import { useState } from 'react';

/**
 * The key of a form whose values stand in the address. What it submits itself leaves the form as it was typed, and the
 * focus in it; Back, or a link to other values, puts a new form in its place.
 *
 * @param address what the form shows, as one text
 * @returns the key, and what is told where a submit is about to lead
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
