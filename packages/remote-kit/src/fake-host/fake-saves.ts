import type { QueryKey } from '@tanstack/react-query';
import { ApiError } from '@gym/api-client';
import type { PendingSaves, ReopenedSave, SaveOutcome, SaveRequest, SaveInFlight, Toasts } from '@gym/remote-contract';
import { failureOf } from '@gym/ui';
import type { HostLocation } from './location.ts';

/** The request of any form. */
type AnyRequest = Omit<SaveRequest<object>, 'secrets'> & { readonly secrets?: readonly string[] };

/** The input and its base, without the secrets. */
function withoutSecrets({ values, base, secrets = [] }: AnyRequest): Pick<ReopenedSave<object>, 'values' | 'base'> {
  const strip = (all: object): object =>
    Object.fromEntries(Object.entries(all).filter(([field]) => !secrets.includes(field)));
  return { values: strip(values), ...(base && { base: { ...base, values: strip(base.values) } }) };
}

/** The reopened save: the form's input, and the server's errors by form field. */
function reopenedSave(request: AnyRequest, error: unknown): ReopenedSave<object> {
  const { errors = {}, current } = error as { errors?: Record<string, string>; current?: Record<string, unknown> };
  return {
    ...withoutSecrets(request),
    reason: failureOf(error).reason,
    errors: Object.fromEntries(
      Object.entries(errors).map(([field, text]) => [request.fieldOf?.[field] ?? field, text]),
    ),
    current,
  };
}

/** One submit, as the host received it. */
export interface FakeSave {
  readonly record: string;
  readonly form: string;
  readonly list?: string;
  readonly values: object;
  outcome: 'pending' | SaveOutcome;
}

export interface FakeSaves extends PendingSaves {
  /** Every submit, in order. */
  readonly submitted: readonly FakeSave[];
  /** Whether a save is pending, or failed and still needs the user's decision. */
  unsettled(): boolean;
}

interface FakeSavesOptions {
  readonly toasts: Toasts;
  readonly place: HostLocation;
  readonly has: (feature: string) => boolean;
  readonly refresh: (key: QueryKey) => Promise<void>;
}

/** The test double of the shell's pending saves, kept minimal; `hostServicesContract` tests both. */
export function createFakeSaves({
  toasts,
  place,
  has,
  refresh,
}: FakeSavesOptions): FakeSaves & { arrivedAt(path: string): void } {
  const submitted: FakeSave[] = [];
  const unsettled = new Set<AnyRequest>();
  const refused = new Map<AnyRequest, () => void>();
  const underWay = new Map<string, SaveInFlight<object>>();
  let reopened:
    { readonly request: AnyRequest; readonly form: string; readonly save: ReopenedSave<object> } | undefined;
  const isAt = (form: string, path: string) => form.replace(/[?#].*$/, '') === path;

  const attempt = (request: AnyRequest, idempotencyKey: string): Promise<SaveOutcome> => {
    let reading: Promise<unknown> | undefined;
    const answer = send(request, idempotencyKey, () => {
      reading = Promise.all(request.refreshes?.map(refresh) ?? []);
    });
    const way = {
      ...withoutSecrets(request),
      settled: answer.then((outcome) => Promise.resolve(reading).then(() => outcome)),
    };
    underWay.set(request.form, way);
    void way.settled.then(() => {
      if (underWay.get(request.form) === way) underWay.delete(request.form);
    });
    return answer;
  };

  const send = async (request: AnyRequest, idempotencyKey: string, readAgain: () => void): Promise<SaveOutcome> => {
    unsettled.add(request);
    const dismiss = toasts.show({ kind: 'info', text: `Saving ${request.record}…` });
    try {
      await request.send({ idempotencyKey });
    } catch (error) {
      dismiss();
      return refuse(request, error, idempotencyKey);
    }
    dismiss();
    unsettled.delete(request);
    refused.delete(request);
    if (request.list === undefined)
      for (const other of [...refused.keys()])
        if (other.form === request.form && other.record === request.record) settle(other);
    toasts.show({ kind: 'success', text: `${request.record} saved.` });
    readAgain();
    return { status: 'saved' };
  };

  const settle = (request: AnyRequest): void => {
    unsettled.delete(request);
    refused.get(request)?.();
    refused.delete(request);
  };

  const refuse = (request: AnyRequest, error: unknown, idempotencyKey: string): SaveOutcome => {
    const { reason } = failureOf(error);
    const repeatable = error instanceof ApiError && error.kind === 'network' && has('idempotency');
    const tryAgain = {
      label: 'Try again',
      run: () => {
        dismiss();
        void attempt(request, idempotencyKey);
      },
    };
    const reopen = {
      label: 'Reopen form',
      run: () => {
        const save = reopenedSave(request, error);
        const moved =
          error instanceof ApiError && error.movedTo !== undefined ? request.formOf?.(error.movedTo) : undefined;
        reopened = {
          request,
          form: moved ?? request.form,
          save: moved === undefined ? save : { ...save, originalForm: request.form },
        };
        place.go(reopened.form);
      },
    };
    const dismiss = toasts.show({
      kind: 'error',
      text: `${request.record} was not saved. ${reason}`,
      actions: repeatable ? [tryAgain, reopen] : [reopen],
    });
    refused.set(request, dismiss);
    return { status: 'failed', reason };
  };

  return {
    submitted,
    unsettled: () => unsettled.size > 0,
    submit: async <Values extends object>(request: SaveRequest<Values>) => {
      const { record, form, list, values } = request;
      const save: FakeSave = { record, form, list, values, outcome: 'pending' };
      if (reopened?.form === form) reopened = undefined;
      const answer = attempt(request, `submit-${submitted.push(save)}`);
      if (list !== undefined) place.go(list);
      save.outcome = await answer;
      return save.outcome;
    },
    reopened: <Values extends object>(form: string) => {
      if (reopened?.form !== form) return undefined;
      const { request, save } = reopened;
      if (isAt(form, place.path())) queueMicrotask(() => settle(request));
      return save as ReopenedSave<Values>;
    },
    inFlight: <Values extends object>(form: string) => underWay.get(form) as SaveInFlight<Values> | undefined,
    arrivedAt: (path) => {
      if (reopened && !isAt(reopened.form, path)) reopened = undefined;
    },
  };
}
