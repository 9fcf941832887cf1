import type { PendingSaves, ReopenedSave, SaveOutcome, SaveRequest } from '@gym/remote-contract';
import { failureOf } from '@gym/ui';
import type { QueryKey } from '@tanstack/react-query';
import { randomId } from '../browser/random-id.ts';
import { pathnameOf, samePath } from '../paths.ts';
import type { KeptToast, Toaster } from '../toasts/toaster.ts';
import type { UnsavedWorkRegistry } from '../unsaved-work/unsaved-work.ts';
import type { Place } from './place.ts';
import { reopenedSave } from './reopened-save.ts';
import { failedToast, savedToast, savingToast } from './save-toasts.ts';

/** The shell's pending saves, and what its own parts ask of them. */
export interface PendingSavesOwner extends PendingSaves {
  /** Records whose save waits for its answer, or failed and was not dealt with yet: lost if the page is left now. */
  unsettled(): readonly string[];
  /** Resolves once no save waits for its answer, or after `patience` ms. */
  answered(patience: number): Promise<void>;
  dispose(): void;
}

interface Surroundings {
  readonly toaster: Toaster;
  readonly place: Place;
  readonly unsavedWork: UnsavedWorkRegistry;
  refresh(key: QueryKey): void;
}

/** One submit, from its hand-over to its end. */
interface Submit {
  readonly request: SaveRequest<object>;
  readonly idempotencyKey: string;
  readonly toast: KeptToast;
  state: 'sending' | 'failed' | 'over';
}

/**
 * Owns every save from its submit to its end (acceptance J): the user is at the list at once, sees the save going on and
 * through, and where it failed, an alert holds the reason and everything typed, in memory only, until it is dealt with.
 */
export function createPendingSaves({ toaster, place, unsavedWork, refresh }: Surroundings): PendingSavesOwner {
  const submits = new Set<Submit>();
  const sending = new Set<Promise<unknown>>();
  let reopened: { readonly submit: Submit; readonly save: ReopenedSave<object> } | undefined;

  const end = (submit: Submit) => {
    submit.state = 'over';
    submits.delete(submit);
  };

  // The values wait for their form: arriving there takes the alert away, arriving elsewhere leaves it where it is.
  const stopHearing = place.onArrival((pathname) => {
    if (!reopened) return;
    if (!samePath(pathnameOf(reopened.submit.request.form), pathname)) {
      reopened = undefined;
      return;
    }
    end(reopened.submit);
    reopened.submit.toast.dismiss();
  });

  const reopen = async (submit: Submit, error: unknown) => {
    const { form, holds } = submit.request;
    // Elsewhere the navigation itself asks; on the form's own page none does. What it takes the place of is then the same again, or asked about.
    const isThere = samePath(place.pathname(), pathnameOf(form)) && !place.onTheWay();
    if (isThere && !holds?.() && !(await unsavedWork.mayLeave())) return;
    reopened = { submit, save: reopenedSave(submit.request, error) };
    place.go(form);
  };

  const attempt = async (submit: Submit): Promise<SaveOutcome> => {
    const { request, toast, idempotencyKey } = submit;
    submit.state = 'sending';
    try {
      await request.send({ idempotencyKey });
    } catch (error) {
      submit.state = 'failed';
      toast.become(failedToast(request.record, error, {
        reopen: () => void reopen(submit, error),
        tryAgain: () => {
          toast.become(savingToast(request.record));
          void track(attempt(submit));
        },
      }));
      return { status: 'failed', reason: failureOf(error).reason };
    }
    end(submit);
    toast.become(savedToast(request.record), { leaves: true });
    request.refreshes?.forEach(refresh);
    return { status: 'saved' };
  };

  const track = <T>(answer: Promise<T>): Promise<T> => {
    sending.add(answer);
    void answer.finally(() => sending.delete(answer));
    return answer;
  };

  return {
    submit: <Values extends object>(given: SaveRequest<Values>) => {
      const request = given as unknown as SaveRequest<object>;
      if (reopened?.submit.request.form === request.form) reopened = undefined;
      // Put away while it was sending, the toast comes back with the outcome; put away after it failed, the values go.
      const toast = toaster.keep(savingToast(request.record), () => { if (submit.state === 'failed') end(submit); });
      const submit: Submit = { request, idempotencyKey: randomId(16), toast, state: 'sending' };
      submits.add(submit);
      const outcome = track(attempt(submit));
      if (request.list !== undefined) place.go(request.list);
      return outcome;
    },
    reopened: <Values extends object>(form: string) =>
      (reopened?.submit.request.form === form ? reopened.save as ReopenedSave<Values> : undefined),
    unsettled: () => [...submits].map(({ request }) => request.record),
    answered: (patience) => Promise.race([
      Promise.all(sending).then(() => undefined),
      new Promise<void>((resolve) => setTimeout(resolve, patience)),
    ]),
    dispose: stopHearing,
  };
}
