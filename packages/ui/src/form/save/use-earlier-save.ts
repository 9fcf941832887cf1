import { useHost } from '@gym/remote-contract';
import { useEffect, useRef, useState } from 'react';
import { lastRead, type ValuesRead } from './values-read.ts';

/** One's own save of the same record, on its way when its form was opened again. */
export interface EarlierSave {
  /** The form's values as they are to be stored by it. */
  readonly values: object;
  /** Once it was answered: what the page has read since where it is saved, else what its own form had started with. */
  readonly over: Promise<{ readonly saved: boolean; readonly read: ValuesRead | undefined }>;
}

/**
 * Finds the save of this form that is on its way (acceptance J4): what the page has read may be from before it, and its version then is.
 * Only a record has a version; a form that adds one begins anew each time.
 *
 * @param read what the page has read last
 */
export function useEarlierSave(form: string, read: ValuesRead): EarlierSave | undefined {
  const { saves } = useHost();
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  const [earlier] = useState((): EarlierSave | undefined => {
    const found = read.version === undefined ? undefined : saves.underWay?.(form);
    return (
      found && {
        values: { ...read.values, ...found.values },
        over: found.settled.then(async ({ status }) => {
          if (status === 'failed') return { saved: false, read: lastRead(form) };
          // The page hears of what was read one turn later.
          await new Promise((resolve) => setTimeout(resolve));
          return { saved: true, read: latest.current };
        }),
      }
    );
  });
  return earlier;
}
