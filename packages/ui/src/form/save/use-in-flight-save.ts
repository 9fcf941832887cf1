import { useEffect, useRef, useState } from 'react';
import { useHost } from '@gym/remote-contract';
import type { FormBase } from './save-form-state.ts';
import { ownValues } from './save-sections.ts';

/** A save of the same record by this user that was in flight when the form opened again. */
export interface EarlierSave<Values extends object> {
  /** The form's values with the input of that save. */
  readonly values: Values;
  /** Resolves when the save ends. `base`: after a success, the page's latest read; after a failure, the save's base. */
  readonly settled: Promise<{ readonly saved: boolean; readonly base: FormBase<Values> | undefined }>;
}

/**
 * Finds the save of this form that is in flight (acceptance J4). The values and the version that the page has read may
 * be older than that save. A form that adds a record has no version and always starts empty.
 *
 * @param form path of the form. Undefined for a form that shows a reopened save instead
 * @param read the page's latest read
 */
export function useInFlightSave<Values extends object>(
  form: string | undefined,
  read: FormBase<Values>,
): EarlierSave<Values> | undefined {
  const { saves } = useHost();
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  const [earlier] = useState((): EarlierSave<Values> | undefined => {
    const found = form === undefined || read.version === undefined ? undefined : saves.inFlight?.<Values>(form);
    if (!found) return undefined;
    const { values, base, settled } = found;
    return {
      // The earlier save sends its sections itself.
      values: { ...read.values, ...ownValues(values) },
      settled: settled.then(async ({ status }) => {
        if (status === 'failed')
          return { saved: false, base: base && { ...base, values: { ...read.values, ...base.values } } };
        // The page renders the refetched record one turn later.
        await new Promise((resolve) => setTimeout(resolve));
        return { saved: true, base: latest.current };
      }),
    };
  });
  return earlier;
}
