import { useState } from 'react';

export type Texts = Readonly<Record<string, string>>;

export const NONE: Texts = {};

/** The server's errors by field, each until the user edits its field. */
export function useServerErrors(given: Texts = NONE) {
  const [errors, setErrors] = useState(given);
  const [lastGiven, setLastGiven] = useState(given);
  if (given !== lastGiven) {
    setLastGiven(given);
    setErrors(given);
  }
  const clear = (name: string) => {
    const rest = Object.entries(errors).filter(([field]) => field !== name && !field.startsWith(`${name}.`));
    if (rest.length < Object.keys(errors).length) setErrors(Object.fromEntries(rest));
  };
  return { errors, setErrors, clear };
}
