import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * The choices of a form whose typed text waits for their options. A submit waits for them, so that it validates and
 * sends what the user typed.
 */
export function useAwaitedChoices() {
  const awaited = useRef(0);
  const [, setChanges] = useState(0);
  const [isWaiting, setWaiting] = useState(false);
  const goOn = useRef<(loaded: boolean) => void>(undefined);

  const end = useCallback((loaded: boolean) => {
    if (!goOn.current) return;
    goOn.current(loaded);
    goOn.current = undefined;
    setWaiting(false);
  }, []);
  // Effects of fields run before this one: the choice of a country may await the states next.
  useEffect(() => {
    if (awaited.current === 0) end(true);
  });
  useEffect(() => () => end(false), [end]);

  return {
    isWaiting,
    /** Makes submits wait for a choice. Returns the function that ends this, after the form has its value. */
    awaitChoice: useCallback(() => {
      awaited.current++;
      return () => {
        awaited.current--;
        setChanges((changes) => changes + 1);
      };
    }, []),
    /** Resolves to true once no choice is awaited, and to false if the submit must not go on. */
    loaded: (): Promise<boolean> | boolean => {
      if (awaited.current === 0) return true;
      setWaiting(true);
      return new Promise((resolve) => {
        goOn.current = resolve;
      });
    },
    /** The waiting submit, if any, sends nothing. */
    cancelWaiting: useCallback(() => end(false), [end]),
  };
}
