import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '@gym/api-client';
import {
  type PendingSaves,
  readAgain,
  type ReopenedSave,
  type SaveOutcome,
  type SaveRequest,
  type SaveInFlight,
  type Toasts,
} from '@gym/remote-contract';
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
  const { errors = {}, current, changes } = error as Partial<ApiError>;
  return {
    ...withoutSecrets(request),
    draft: request.draft,
    reason: failureOf(error).reason,
    errors: Object.fromEntries(
      Object.entries(errors).map(([field, text]) => [request.fieldOf?.[field] ?? field, text]),
    ),
    current,
    changes,
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
  /** The user arrived at a path: a reopened save of another form is dropped. */
  arrivedAt(path: string): void;
}

interface FakeSavesOptions {
  readonly toasts: Toasts;
  readonly location: HostLocation;
  readonly has: (feature: string) => boolean;
  readonly queryClient: QueryClient;
}

/** The test double of the shell's pending saves, kept minimal; `hostServicesContract` tests both. */
export class MemorySaves implements FakeSaves {
  readonly submitted: FakeSave[] = [];
  readonly #unsettled = new Set<AnyRequest>();
  /** By failed save: the function that dismisses its alert. */
  readonly #failed = new Map<AnyRequest, () => void>();
  readonly #inFlight = new Map<string, SaveInFlight<object>>();
  readonly #options: FakeSavesOptions;
  #reopened: { readonly request: AnyRequest; readonly form: string; readonly save: ReopenedSave<object> } | undefined;

  constructor(options: FakeSavesOptions) {
    this.#options = options;
  }

  unsettled(): boolean {
    return this.#unsettled.size > 0;
  }

  async submit<Values extends object>(request: SaveRequest<Values>): Promise<SaveOutcome> {
    const { record, form, list, values } = request;
    const save: FakeSave = { record, form, list, values, outcome: 'pending' };
    if (this.#reopened?.form === form) this.#reopened = undefined;
    const answer = this.#attempt(request, `submit-${this.submitted.push(save)}`);
    if (list !== undefined) this.#options.location.go(list);
    save.outcome = await answer;
    return save.outcome;
  }

  reopened<Values extends object>(form: string): ReopenedSave<Values> | undefined {
    if (this.#reopened?.form !== form) return undefined;
    const { request, save } = this.#reopened;
    if (isAt(form, this.#options.location.path())) queueMicrotask(() => this.#settle(request));
    return save;
  }

  inFlight<Values extends object>(form: string): SaveInFlight<Values> | undefined {
    return this.#inFlight.get(form);
  }

  arrivedAt(path: string): void {
    if (this.#reopened && !isAt(this.#reopened.form, path)) this.#reopened = undefined;
  }

  #attempt(request: AnyRequest, idempotencyKey: string): Promise<SaveOutcome> {
    let reading: Promise<unknown> | undefined;
    const answer = this.#send(request, idempotencyKey, () => {
      reading = Promise.all(request.refreshes?.map((key) => readAgain(this.#options.queryClient, key)) ?? []);
    });
    const inFlight = {
      ...withoutSecrets(request),
      settled: answer.then((outcome) => Promise.resolve(reading).then(() => outcome)),
    };
    this.#inFlight.set(request.form, inFlight);
    void inFlight.settled.then(() => {
      if (this.#inFlight.get(request.form) === inFlight) this.#inFlight.delete(request.form);
    });
    return answer;
  }

  async #send(request: AnyRequest, idempotencyKey: string, readAgain: () => void): Promise<SaveOutcome> {
    const { toasts, queryClient } = this.#options;
    this.#unsettled.add(request);
    const row = request.show?.(queryClient);
    const dismiss = toasts.show({ kind: 'info', text: `Saving ${request.record}…` });
    let answer: unknown;
    try {
      answer = await request.send({ idempotencyKey });
    } catch (error) {
      dismiss();
      row?.takeBack();
      return this.#fail(request, error, idempotencyKey);
    }
    dismiss();
    row?.keep(answer);
    this.#unsettled.delete(request);
    this.#failed.delete(request);
    if (request.list === undefined)
      for (const other of [...this.#failed.keys()])
        if (other.form === request.form && other.record === request.record) this.#settle(other);
    toasts.show({ kind: 'success', text: `${request.record} saved.`, actions: request.next?.(answer) });
    readAgain();
    return { status: 'saved' };
  }

  #settle(request: AnyRequest): void {
    this.#unsettled.delete(request);
    this.#failed.get(request)?.();
    this.#failed.delete(request);
  }

  #fail(request: AnyRequest, error: unknown, idempotencyKey: string): SaveOutcome {
    const { reason } = failureOf(error);
    const repeatable = error instanceof ApiError && error.kind === 'network' && this.#options.has('idempotency');
    const tryAgain = {
      label: 'Try again',
      run: () => {
        dismiss();
        void this.#attempt(request, idempotencyKey);
      },
    };
    const reopen = { label: 'Reopen form', run: () => this.#reopen(request, error) };
    const dismiss = this.#options.toasts.show({
      kind: 'error',
      text: `${request.record} was not saved. ${reason}`,
      actions: repeatable ? [tryAgain, reopen] : [reopen],
    });
    this.#failed.set(request, dismiss);
    return { status: 'failed', reason };
  }

  #reopen(request: AnyRequest, error: unknown): void {
    const save = reopenedSave(request, error);
    const moved =
      error instanceof ApiError && error.movedTo !== undefined ? request.formOf?.(error.movedTo) : undefined;
    this.#reopened = {
      request,
      form: moved ?? request.form,
      save: moved === undefined ? save : { ...save, originalForm: request.form },
    };
    this.#options.location.go(this.#reopened.form);
  }
}

const isAt = (form: string, path: string): boolean => form.replace(/[?#].*$/, '') === path;
