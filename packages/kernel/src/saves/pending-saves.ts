import type { QueryClient } from '@tanstack/react-query';
import {
  type HostSession,
  type PendingSaves,
  readAgain,
  type ReopenedSave,
  type SaveInFlight,
  type SaveOutcome,
  type SaveRequest,
  type ShownRow,
} from '@gym/remote-contract';
import { failureOf } from '@gym/ui';
import type { Connection } from '../services/connection.ts';
import { pathnameOf, samePath } from '../services/address.ts';
import { randomId } from '../services/browser.ts';
import type { PersistentToast, Toaster } from '../services/toaster.ts';
import { type AnyRequest, mergedRecordForm, toReopenedSave, withoutSecrets } from './reopened-save.ts';
import type { RouterLocation } from './router-location.ts';
import { failedToast, isRepeatable, savedToast, savingToast, waitingToast } from './save-toasts.ts';
import type { UnsavedWorkRegistry } from './unsaved-work.ts';

/** The shell's pending saves, with the functions that only the shell uses. */
export interface PendingSavesOwner extends PendingSaves {
  /** Records whose save is pending, or failed and not back in a form. Leaving the product now loses them. */
  unsettled(): readonly string[];
  /** Resolves once no save is pending, or after the timeout. */
  waitForAnswers(timeoutMs: number): Promise<void>;
  dispose(): void;
}

interface PendingSavesDependencies {
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
interface PendingSave {
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
class OpenSaves {
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

/** Brings failed saves back to their forms. */
function createReopening(saves: OpenSaves, { location, unsavedWork }: PendingSavesDependencies) {
  const isAt = (form: string) => samePath(location.pathname(), pathnameOf(form));

  /** Runs when the form was submitted or left. If no form took the input, the alert can reopen the save again. */
  const close = (isClosed: (form: string) => boolean) => {
    for (const save of saves.withStatus('reopened', 'takenBack')) {
      if (!save.reopened || !isClosed(save.reopened.form)) continue;
      if (save.status === 'reopened') save.status = 'failed';
      else saves.end(save);
    }
  };

  const reopen = async (save: PendingSave, error: unknown) => {
    const { request } = save;
    const form = mergedRecordForm(request, error) ?? request.form;
    const showsInput = form === request.form && request.isStillShown?.();
    // On the form's own page, no navigation asks about the unsaved work that the reopened input replaces.
    if (isAt(form) && !location.isNavigating() && !showsInput && !(await unsavedWork.mayLeave())) return;
    close(() => true);
    save.status = 'reopened';
    save.reopened = {
      form,
      save: { ...toReopenedSave(request, error), ...(form !== request.form && { originalForm: request.form }) },
    };
    location.navigate(form, request.list);
  };

  /** The reopened save of a form. On the form's page, this takes it back. */
  const take = (form: string): ReopenedSave<object> | undefined => {
    const save = saves.withStatus('reopened', 'takenBack').find(({ reopened }) => reopened?.form === form);
    // A form calls this while it renders, and rendering must not change other components.
    if (save && isAt(form))
      queueMicrotask(() => {
        if (save.status !== 'reopened') return;
        save.status = 'takenBack';
        save.toast.dismiss();
      });
    return save?.reopened?.save;
  };

  return { close, reopen, take, dispose: location.onNavigated(() => close((form) => !isAt(form))) };
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
function createSending(
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

/**
 * Owns every save from its submit to its end (acceptance J). The user returns to the list at once and sees the save as
 * pending, then as saved. If it fails, an alert shows the reason. The input stays in memory only.
 */
export function createPendingSaves(dependencies: PendingSavesDependencies): PendingSavesOwner {
  const { toaster, location, dropDraft } = dependencies;
  const saves = new OpenSaves();
  const reopening = createReopening(saves, dependencies);
  const start = createSending(saves, reopening.reopen, dependencies);
  return {
    submit: <Values extends object>(request: SaveRequest<Values>) => {
      reopening.close((form) => form === request.form);
      // If the user dismisses a pending toast, it returns with the result. Dismissing a failed save discards its input.
      const toast = toaster.showPersistent(savingToast(request), () => {
        if (save.status === 'failed') {
          saves.end(save);
          if (request.draft) dropDraft(request.draft);
        }
        if (save.status === 'reopened') save.status = 'takenBack';
      });
      const save: PendingSave = { request, idempotencyKey: randomId(16), toast, status: 'pending' };
      const outcome = start(save);
      if (request.list !== undefined) location.navigate(request.list);
      return outcome;
    },
    reopened: (form) => reopening.take(form),
    inFlight: <Values extends object>(form: string): SaveInFlight<Values> | undefined => {
      // A form can have two saves. The one that started last counts.
      const save = saves
        .withStatus('pending', 'saved')
        .filter(({ request }) => request.form === form)
        .at(-1);
      return save?.attempt && { ...withoutSecrets(save.request), settled: save.attempt.settled };
    },
    unsettled: () => saves.withStatus('pending', 'failed', 'reopened').map(({ request }) => request.record),
    waitForAnswers: (timeoutMs) =>
      Promise.race([
        Promise.all(saves.withStatus('pending').flatMap(({ attempt }) => attempt?.outcome ?? [])).then(() => undefined),
        new Promise<void>((resolve) => setTimeout(resolve, timeoutMs)),
      ]),
    dispose: reopening.dispose,
  };
}
