import type { QueryKey } from '@tanstack/react-query';
import { ApiError } from '@gym/api-client';
import type { PendingSaves, ReopenedSave, SaveOutcome, SaveRequest, SaveInFlight } from '@gym/remote-contract';
import { failureOf } from '@gym/ui';
import { pathnameOf, samePath } from '../paths.ts';
import { randomId } from '../services/browser.ts';
import type { PersistentToast, Toaster } from '../services/toaster.ts';
import type { RouterLocation } from './router-location.ts';
import { failedToast, savedToast, savingToast } from './save-toasts.ts';
import type { UnsavedWorkRegistry } from './unsaved-work.ts';

/** What was typed but what is never kept. */
function withoutSecrets({ values, secrets }: SaveRequest<object>): object {
  const never = new Set<string>(secrets);
  return Object.fromEntries(Object.entries(values).filter(([field]) => !never.has(field)));
}

/** What a refused save gives back to its form: what was typed but the secrets, the server's texts by form field (acceptance J2, J4). */
function toReopenedSave(request: SaveRequest<object>, error: unknown): ReopenedSave<object> {
  const { errors, current } = error instanceof ApiError ? error : { errors: {}, current: undefined };
  return {
    values: withoutSecrets(request),
    reason: failureOf(error).reason,
    errors: Object.fromEntries(
      Object.entries(errors).map(([field, text]) => [request.fieldOf?.[field] ?? field, text]),
    ),
    ...(current && { current }),
  };
}

/** Path of the form of the record that this one was merged into, where the form tells it. */
const mergedRecordForm = ({ formOf }: SaveRequest<object>, error: unknown): string | undefined =>
  error instanceof ApiError && error.movedTo !== undefined ? formOf?.(error.movedTo) : undefined;

/** The shell's pending saves, and what its own parts ask of them. */
export interface PendingSavesOwner extends PendingSaves {
  /** Records whose save waits for its answer, or failed and was not dealt with yet: lost if the page is left now. */
  unsettled(): readonly string[];
  /** Resolves once no save waits for its answer, or after `patience` ms. */
  waitForAnswers(patience: number): Promise<void>;
  dispose(): void;
}

interface PendingSavesDependencies {
  readonly toaster: Toaster;
  readonly place: RouterLocation;
  readonly unsavedWork: UnsavedWorkRegistry;
  /** Resolves once it was read again. */
  refresh(key: QueryKey): Promise<void>;
}

/** One submit, from its hand-over to its end. */
interface Submit {
  readonly request: SaveRequest<object>;
  readonly idempotencyKey: string;
  readonly toast: PersistentToast;
  state: 'sending' | 'failed' | 'over';
  /** Once it is saved: resolves when what it refreshes was read again. */
  readAgain?: Promise<unknown>;
}

/**
 * Owns every save from its submit to its end (acceptance J): the user is at the list at once, sees the save going on and
 * through, and where it failed, an alert holds the reason and everything typed, in memory only, until it is dealt with.
 */
export function createPendingSaves({
  toaster,
  place,
  unsavedWork,
  refresh,
}: PendingSavesDependencies): PendingSavesOwner {
  const submits = new Set<Submit>();
  const sending = new Set<Promise<unknown>>();
  const underWay = new Map<string, SaveInFlight<object>>();
  let reopened: { readonly submit: Submit; readonly form: string; readonly save: ReopenedSave<object> } | undefined;

  const end = (submit: Submit) => {
    submit.state = 'over';
    submits.delete(submit);
  };

  // The values wait for their form. Its page may have no form to take them over, as the record is gone: the alert stays until one did.
  const stopHearing = place.onNavigated((pathname) => {
    if (reopened && !samePath(pathnameOf(reopened.form), pathname)) reopened = undefined;
  });
  const takenOver = (submit: Submit) => {
    end(submit);
    submit.toast.dismiss();
  };

  const reopen = async (submit: Submit, error: unknown) => {
    const { request } = submit;
    const save = toReopenedSave(request, error);
    // A record that was merged goes on under another number, and so does what was typed about it.
    const form = mergedRecordForm(request, error) ?? request.form;
    const holds = form === request.form ? request.isStillShown : undefined;
    // Elsewhere the navigation itself asks; on the form's own page none does. What it takes the place of is then the same again, or asked about.
    const isThere = samePath(place.pathname(), pathnameOf(form)) && !place.isNavigating();
    if (isThere && !holds?.() && !(await unsavedWork.mayLeave())) return;
    reopened = { submit, form, save: form === request.form ? save : { ...save, originalForm: request.form } };
    place.navigate(form);
  };

  const attempt = async (submit: Submit): Promise<SaveOutcome> => {
    const { request, toast, idempotencyKey } = submit;
    submit.state = 'sending';
    try {
      await request.send({ idempotencyKey });
    } catch (error) {
      submit.state = 'failed';
      toast.update(
        failedToast(request.record, error, {
          reopen: () => void reopen(submit, error),
          tryAgain: () => {
            toast.update(savingToast(request.record));
            void begin(submit);
          },
        }),
      );
      return { status: 'failed', reason: failureOf(error).reason };
    }
    end(submit);
    toast.update(savedToast(request.record), { leaves: true });
    // A form that stood still is saved after all: what was refused of it before is done with.
    if (request.list === undefined) {
      for (const other of submits)
        if (other.state === 'failed' && other.request.form === request.form && other.request.record === request.record)
          takenOver(other);
    }
    submit.readAgain = Promise.all(request.refreshes?.map(refresh) ?? []);
    return { status: 'saved' };
  };

  const begin = (submit: Submit): Promise<SaveOutcome> => {
    const { request } = submit;
    const answer = attempt(submit);
    sending.add(answer);
    void answer.finally(() => sending.delete(answer));
    const settled = answer.then(async (outcome) => {
      await submit.readAgain;
      return outcome;
    });
    const way = { values: withoutSecrets(request), settled };
    underWay.set(request.form, way);
    void settled.then(() => {
      if (underWay.get(request.form) === way) underWay.delete(request.form);
    });
    return answer;
  };

  return {
    submit: <Values extends object>(given: SaveRequest<Values>) => {
      const request = given as unknown as SaveRequest<object>;
      if (reopened?.form === request.form) reopened = undefined;
      // Put away while it was sending, the toast comes back with the outcome; put away after it failed, the values go.
      const toast = toaster.showPersistent(savingToast(request.record), () => {
        if (submit.state === 'failed') end(submit);
      });
      const submit: Submit = { request, idempotencyKey: randomId(16), toast, state: 'sending' };
      submits.add(submit);
      const outcome = begin(submit);
      if (request.list !== undefined) place.navigate(request.list);
      return outcome;
    },
    reopened: <Values extends object>(form: string) => {
      if (reopened?.form !== form) return undefined;
      const { submit, save } = reopened;
      // Asked for while the form is rendered, which must not change what is shown elsewhere.
      if (samePath(place.pathname(), pathnameOf(form))) queueMicrotask(() => takenOver(submit));
      return save as ReopenedSave<Values>;
    },
    inFlight: <Values extends object>(form: string) => underWay.get(form) as SaveInFlight<Values> | undefined,
    unsettled: () => [...submits].map(({ request }) => request.record),
    waitForAnswers: (patience) =>
      Promise.race([
        Promise.all(sending).then(() => undefined),
        new Promise<void>((resolve) => setTimeout(resolve, patience)),
      ]),
    dispose: stopHearing,
  };
}
