import { ApiError, hasFeature } from '@gym/api-client';
import type { Toast } from '@gym/remote-contract';
import { failureOf } from '@gym/ui';
import { saveTexts } from './texts.ts';

export const savingToast = (record: string): Toast => ({ kind: 'info', text: saveTexts.saving(record) });

export const savedToast = (record: string): Toast => ({ kind: 'success', text: saveTexts.saved(record) });

/** The alert of a failed save: the record, the reason and the possible actions (acceptance J2). */
export function failedToast(record: string, error: unknown, run: { reopen: () => void; tryAgain: () => void }): Toast {
  const unanswered = error instanceof ApiError && error.kind === 'network';
  // A repeated request is safe only if the server honours its key. Without it, the first may have been saved (J3).
  const repeatable = unanswered && hasFeature('idempotency');
  return {
    kind: 'error',
    text: [
      saveTexts.failed(record, failureOf(error).reason),
      ...(unanswered && !repeatable ? [saveTexts.mayBeSaved] : []),
    ].join(' '),
    actions: [
      ...(repeatable ? [{ label: saveTexts.tryAgain, run: run.tryAgain }] : []),
      { label: saveTexts.reopen, run: run.reopen },
    ],
  };
}
