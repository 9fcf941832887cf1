import { useEffect, useRef, useState } from 'react';
import { useHost } from '@gym/remote-contract';
import type { FormBase } from './save-form-state.ts';

/** An own save of the same record that was in flight when its form was opened again. */
interface EarlierSave<Values extends object> {
  /** The form's values as that save stores them. */
  readonly values: Values;
  /** After its end: if saved, what the page has read since; if failed, the base that it had. */
  readonly settled: Promise<{ readonly saved: boolean; readonly base: FormBase<Values> | undefined }>;
}

/**
 * Finds the save of this form that is in flight (acceptance J4). What the page has read may be older than that save,
 * and so may its version. Only a record has a version: a form that adds one starts empty each time.
 *
 * @param read what the page has read last
 */
export function useInFlightSave<Values extends object>(
  form: string,
  read: FormBase<Values>,
): EarlierSave<Values> | undefined {
  const { saves } = useHost();
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  const [earlier] = useState((): EarlierSave<Values> | undefined => {
    const found = read.version === undefined ? undefined : saves.inFlight?.<Values>(form);
    if (!found) return undefined;
    const { values, base, settled } = found;
    return {
      values: { ...read.values, ...values },
      settled: settled.then(async ({ status }) => {
        if (status === 'failed')
          return { saved: false, base: base && { ...base, values: { ...read.values, ...base.values } } };
        // The page renders what was refetched one turn later.
        await new Promise((resolve) => setTimeout(resolve));
        return { saved: true, base: latest.current };
      }),
    };
  });
  return earlier;
}
