import { ApiError } from '@gym/api-client';
import type { PendingSaves, ReopenedSave, SaveInFlight, SaveRequest } from '@gym/remote-contract';
import { failureOf } from '@gym/ui';
import { pathnameOf, randomId, samePath } from '../services/browser.ts';
import {
  type AnyRequest,
  createSending,
  OpenSaves,
  type PendingSave,
  type PendingSavesDependencies,
  savingToast,
} from './send-save.ts';
import type { UnsettledSaves } from './unsaved-work.ts';

/** The shell's pending saves, with the functions that only the shell uses. */
export interface PendingSavesOwner extends PendingSaves, UnsettledSaves {
  dispose(): void;
}

/** The input and its base, without the fields that must not be kept. */
function withoutSecrets({ values, base, secrets = [] }: AnyRequest): Pick<ReopenedSave<object>, 'values' | 'base'> {
  const strip = (all: object): object =>
    Object.fromEntries(Object.entries(all).filter(([field]) => !secrets.includes(field)));
  return { values: strip(values), ...(base && { base: { ...base, values: strip(base.values) } }) };
}

/** The data that the form of a failed save gets, with the server's texts by form field (acceptance J2, J4). */
function toReopenedSave(request: AnyRequest, error: unknown): ReopenedSave<object> {
  const { errors = {}, current, changes }: Partial<ApiError> = error instanceof ApiError ? error : {};
  return {
    ...withoutSecrets(request),
    draft: request.draft,
    reason: failureOf(error).reason,
    errors: Object.fromEntries(
      Object.entries(errors).map(([field, text]) => [request.fieldOf?.[field] ?? field, text]),
    ),
    ...(current && { current, changes }),
  };
}

/** Path of the form of the record that this record was merged into. */
const mergedRecordForm = ({ formOf }: AnyRequest, error: unknown): string | undefined =>
  error instanceof ApiError && error.movedTo !== undefined ? formOf?.(error.movedTo) : undefined;

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
