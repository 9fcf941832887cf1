import { ApiError } from '@gym/api-client';
import {
  type HostSession,
  readAgain,
  type ReopenedSave,
  type SaveOutcome,
  type SaveRequest,
  type ShownRow,
  type Toast,
  type ToastAction,
} from '@gym/remote-contract';
import { failureOf } from '@gym/ui';
import { pathnameOf, type RouterLocation, samePath } from '../services/browser.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { Connection, PersistentToast, Toaster } from '../services/stores.ts';
import type { UnsavedWorkRegistry } from './unsaved-work.ts';

/** Texts of pending saves. */
const saveTexts = {
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

const waitingToast = ({ record, name }: Named): Toast => ({
  kind: 'info',
  text: saveTexts.waiting(record),
  name,
});

const isUnanswered = (error: unknown): boolean => error instanceof ApiError && error.kind === 'network';

/**
 * Whether a save can be sent once more. That is safe only if the server honours its key. Without it, the first may have
 * been saved (J3).
 */
const isRepeatable = (error: unknown, { has }: Pick<HostSession, 'has'>): boolean =>
  isUnanswered(error) && has('idempotency');

/** @param address the address that the user sees after the save: a link to it leads nowhere */
const savedToast = ({ record, name }: Named, actions: readonly ToastAction[], address: string): Toast => ({
  kind: 'success',
  text: saveTexts.saved(record),
  name,
  actions: actions.filter(({ to }) => to === undefined || !samePath(to, pathnameOf(address))),
});

/** Whether a toast is the alert of a failed save. Dismissing it discards the input. */
export const isFailedSave = (toast: Toast): boolean => 'failedSave' in toast;

/** The alert of a failed save: the record, the reason and the possible actions (acceptance J2). */
function failedToast(
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

/** The request of any form. */
export type AnyRequest = Omit<SaveRequest<object>, 'secrets'> & { readonly secrets?: readonly string[] };

export interface PendingSavesDependencies {
  readonly toaster: Toaster;
  readonly location: RouterLocation;
  readonly unsavedWork: UnsavedWorkRegistry;
  readonly connection: Connection;
  readonly queryClient: QueryClient;
  readonly session: Pick<HostSession, 'has'>;
  /** Removes the draft of an input that the user has dismissed (ADR-0079). */
  dropDraft(id: string): void;
}

/**
 * - `pending`: sent, no response yet.
 * - `saved`: its queries are being refetched. Then the save is removed.
 * - `failed`: its alert offers 'Reopen form' and perhaps 'Try again'. Dismissing the alert discards the input.
 * - `reopened`: the router is opening its form. The alert stays, because the page may have no form any more.
 * - `takenBack`: its form has the input, until the user submits or leaves that form.
 */
type Status = 'pending' | 'saved' | 'failed' | 'reopened' | 'takenBack';

/** One submit, from the form's call to the end of the save. */
export interface PendingSave {
  readonly request: AnyRequest;
  readonly idempotencyKey: string;
  readonly toast: PersistentToast;
  status: Status;
  /** What the lists show of the current or last attempt. */
  row?: ShownRow | undefined;
  /** The current or last attempt: its outcome, and the same outcome after the queries were refetched. */
  attempt?: { readonly outcome: Promise<SaveOutcome>; readonly settled: Promise<SaveOutcome> };
  /** The data for its form, once the user has reopened the save. */
  reopened?: { readonly form: string; readonly save: ReopenedSave<object> };
}

/** The saves that have not ended, in the order of their last start. */
export class OpenSaves {
  readonly #saves = new Set<PendingSave>();

  /** Adds a save, or moves it to the end. */
  start(save: PendingSave): void {
    this.#saves.delete(save);
    this.#saves.add(save);
    save.status = 'pending';
  }

  end(save: PendingSave): void {
    this.#saves.delete(save);
  }

  withStatus(...statuses: readonly Status[]): PendingSave[] {
    return [...this.#saves].filter(({ status }) => statuses.includes(status));
  }
}

/** The form that stays on its page has now saved, so the alerts of its earlier attempts are obsolete. */
function discardEarlierFailures(saves: OpenSaves, { form, record }: AnyRequest): void {
  for (const save of saves.withStatus('failed', 'reopened')) {
    if (save.request.form !== form || save.request.record !== record) continue;
    saves.end(save);
    save.toast.dismiss();
  }
}

/** Returns the function that sends a save, again after a failure, and shows the outcome in its toast. */
export function createSending(
  saves: OpenSaves,
  reopen: (save: PendingSave, error: unknown) => Promise<void>,
  { queryClient, location, connection, session }: PendingSavesDependencies,
) {
  const fail = (save: PendingSave, error: unknown): SaveOutcome => {
    const { request, toast } = save;
    save.status = 'failed';
    save.row?.takeBack();
    const tryAgain = () => {
      toast.update(savingToast(request));
      void start(save);
    };
    toast.update(
      failedToast(request, error, isRepeatable(error, session), { reopen: () => void reopen(save, error), tryAgain }),
    );
    return { status: 'failed', reason: failureOf(error).reason };
  };

  const send = async (save: PendingSave): Promise<SaveOutcome> => {
    const { request, toast, idempotencyKey } = save;
    let answer: unknown;
    try {
      answer = await request.send({ idempotencyKey });
    } catch (error) {
      const { follower } = connection;
      if (!isRepeatable(error, session) || !(await follower?.isLost())) return fail(save, error);
      toast.update(waitingToast(request));
      await follower?.restored();
      toast.update(savingToast(request));
      return send(save);
    }
    save.status = 'saved';
    save.row?.keep(answer);
    const next = request.next?.(answer) ?? [];
    toast.update(savedToast(request, next, request.list ?? location.pathname()), { leaves: true });
    if (request.list === undefined) discardEarlierFailures(saves, request);
    return { status: 'saved' };
  };

  const refetch = async (save: PendingSave): Promise<void> => {
    if (save.status !== 'saved') return;
    const reads = save.request.refreshes?.map((key) => readAgain(queryClient, key)) ?? [];
    await Promise.all(reads).finally(() => saves.end(save));
  };

  const start = (save: PendingSave): Promise<SaveOutcome> => {
    saves.start(save);
    save.row = save.request.show?.(queryClient);
    const outcome = send(save);
    save.attempt = { outcome, settled: outcome.then((ended) => refetch(save).then(() => ended)) };
    return outcome;
  };
  return start;
}
