import { useEffect, useRef, useState } from 'react';
import { useHost } from '@gym/remote-contract';

/** What a form started with: the record as it was read, and its version where the server announces them. */
interface SaveBase {
  readonly values: object;
  readonly version?: number;
}

const bases = new Map<string, SaveBase>();

/**
 * Remembers what a form started with when it is handed over, by the form's path, in memory only. After a conflict it tells
 * what was changed here from what merely stood there.
 */
export const rememberBase = (form: string, started: SaveBase): void => void bases.set(form, started);

/** What the form at this path last started with, if it was handed over before. */
export const lastBase = (form: string): SaveBase | undefined => bases.get(form);

/** One's own save of the same record, on its way when its form was opened again. */
interface InFlightSave {
  /** The form's values as they are to be stored by it. */
  readonly values: object;
  /** Once it was answered: what the page has read since where it is saved, else what its own form had started with. */
  readonly settled: Promise<{ readonly saved: boolean; readonly read: SaveBase | undefined }>;
}

/**
 * Finds the save of this form that is on its way (acceptance J4): what the page has read may be from before it, and its version then is.
 * Only a record has a version; a form that adds one begins anew each time.
 *
 * @param read what the page has read last
 */
export function useInFlightSave(form: string, read: SaveBase): InFlightSave | undefined {
  const { saves } = useHost();
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  const [earlier] = useState((): InFlightSave | undefined => {
    const found = read.version === undefined ? undefined : saves.inFlight?.(form);
    return (
      found && {
        values: { ...read.values, ...found.values },
        settled: found.settled.then(async ({ status }) => {
          if (status === 'failed') return { saved: false, read: lastBase(form) };
          // The page hears of what was read one turn later.
          await new Promise((resolve) => setTimeout(resolve));
          return { saved: true, read: latest.current };
        }),
      }
    );
  });
  return earlier;
}
