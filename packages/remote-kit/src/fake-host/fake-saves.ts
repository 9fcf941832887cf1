import { failureOf } from '@gym/ui';
import type { PendingSaves, ReopenedSave, SaveOutcome, SaveRequest, Toasts } from '@gym/remote-contract';
import type { QueryKey } from '@tanstack/react-query';
import type { Place } from './place.ts';
import { reopenedFrom } from './reopened-from.ts';

/** A submit as the host took it over. */
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
}

interface Surroundings {
  readonly toasts: Toasts;
  readonly place: () => Place;
  readonly refresh: (key: QueryKey) => void;
}

/** The shell's owner of pending saves, in as few lines as its behaviour needs; `hostServicesContract` holds both to it. */
export function createFakeSaves({ toasts, place, refresh }: Surroundings): FakeSaves & { arrivedAt(path: string): void } {
  const submitted: FakeSave[] = [];
  const reopenedAt = new Map<string, ReopenedSave<object>>();

  const refuse = (request: SaveRequest<object>, error: unknown): SaveOutcome => {
    const { reason } = failureOf(error);
    const dismiss = toasts.show({
      kind: 'error',
      text: `${request.record} was not saved. ${reason}`,
      actions: [{
        label: 'Reopen form',
        run: () => {
          dismiss();
          reopenedAt.set(request.form, reopenedFrom(request, error));
          place().go(request.form);
        },
      }],
    });
    return { status: 'failed', reason };
  };

  const settle = async (request: SaveRequest<object>): Promise<SaveOutcome> => {
    const dismiss = toasts.show({ kind: 'info', text: `Saving ${request.record}…` });
    if (request.list !== undefined) place().go(request.list);
    try {
      await request.send({ idempotencyKey: `attempt-${submitted.length}` });
    } catch (error) {
      dismiss();
      return refuse(request, error);
    }
    dismiss();
    toasts.show({ kind: 'success', text: `${request.record} saved.` });
    request.refreshes?.forEach(refresh);
    return { status: 'saved' };
  };

  return {
    submitted,
    submit: async <Values extends object>(request: SaveRequest<Values>) => {
      const { record, form, list, values } = request;
      const save: FakeSave = { record, form, list, values, outcome: 'pending' };
      submitted.push(save);
      reopenedAt.delete(form);
      save.outcome = await settle(request as unknown as SaveRequest<object>);
      return save.outcome;
    },
    reopened: <Values extends object>(form: string) => reopenedAt.get(form) as ReopenedSave<Values> | undefined,
    arrivedAt: (path) => {
      for (const form of reopenedAt.keys()) if (form !== path) reopenedAt.delete(form);
    },
  };
}
