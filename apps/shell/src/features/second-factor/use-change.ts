import { failureOf } from '@gym/ui';
import { useState } from 'react';
import { useShell } from '../../platform/services/use-shell.ts';
import { securityTexts } from './texts.ts';

/** A change of the factors. */
export interface Change {
  readonly busy: boolean;
  /** Does the work, and then shows `done`. A failure shows as a toast. Resolves to whether it succeeded. */
  run(work: () => Promise<void>, done?: string): Promise<boolean>;
}

/** Changes the factors, one change at a time. */
export function useChange(): Change {
  const { toaster } = useShell();
  const [busy, setBusy] = useState(false);
  const run: Change['run'] = async (work, done) => {
    setBusy(true);
    try {
      await work();
      if (done !== undefined) toaster.show({ kind: 'success', text: done });
      return true;
    } catch (error) {
      toaster.show({ kind: 'error', text: securityTexts.failed(failureOf(error).reason) });
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, run };
}
