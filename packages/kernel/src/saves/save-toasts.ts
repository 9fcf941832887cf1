import { ApiError } from '@gym/api-client';
import type { HostSession, SaveRequest, Toast, ToastAction } from '@gym/remote-contract';
import { failureOf } from '@gym/ui';
import { pathnameOf, samePath } from '../services/browser.ts';

/** Texts of pending saves. */
export const saveTexts = {
  saving: (record: string) => `Saving ${record}…`,
  waiting: (record: string) => `Waiting for the connection: ${record}. It is sent by itself.`,
  saved: (record: string) => `Saved: ${record}.`,
  failed: (record: string, reason: string) => `Not saved: ${record}. ${reason}`,
  mayBeSaved: 'It may have been saved all the same: look before you send it again.',
  reopen: 'Reopen form',
  tryAgain: 'Try again',
} as const;

type Named = Pick<SaveRequest<object>, 'record' | 'name'>;

export const savingToast = ({ record, name }: Named): Toast => ({ kind: 'info', text: saveTexts.saving(record), name });

export const waitingToast = ({ record, name }: Named): Toast => ({
  kind: 'info',
  text: saveTexts.waiting(record),
  name,
});

const isUnanswered = (error: unknown): boolean => error instanceof ApiError && error.kind === 'network';

/**
 * Whether a save can be sent once more. That is safe only if the server honours its key. Without it, the first may have
 * been saved (J3).
 */
export const isRepeatable = (error: unknown, { has }: Pick<HostSession, 'has'>): boolean =>
  isUnanswered(error) && has('idempotency');

/** @param address the address that the user sees after the save: a link to it leads nowhere */
export const savedToast = ({ record, name }: Named, actions: readonly ToastAction[], address: string): Toast => ({
  kind: 'success',
  text: saveTexts.saved(record),
  name,
  actions: actions.filter(({ to }) => to === undefined || !samePath(to, pathnameOf(address))),
});

/** Whether a toast is the alert of a failed save. Dismissing it discards the input. */
export const isFailedSave = (toast: Toast): boolean => 'failedSave' in toast;

/** The alert of a failed save: the record, the reason and the possible actions (acceptance J2). */
export function failedToast(
  { record, name }: Named,
  error: unknown,
  repeatable: boolean,
  run: { reopen: () => void; tryAgain: () => void },
): Toast & { readonly failedSave: true } {
  return {
    kind: 'error',
    failedSave: true,
    name,
    text: [
      saveTexts.failed(record, failureOf(error).reason),
      ...(isUnanswered(error) && !repeatable ? [saveTexts.mayBeSaved] : []),
    ].join(' '),
    actions: [
      ...(repeatable ? [{ label: saveTexts.tryAgain, run: run.tryAgain }] : []),
      { label: saveTexts.reopen, run: run.reopen },
    ],
  };
}
