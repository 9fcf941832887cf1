import { ApiError } from '@gym/api-client';
import type { ReopenedSave, SaveRequest } from '@gym/remote-contract';
import { failureOf } from '@gym/ui';

/** What was typed but what is never kept. */
export function withoutSecrets({ values, secrets }: SaveRequest<object>): object {
  const never = new Set<string>(secrets);
  return Object.fromEntries(Object.entries(values).filter(([field]) => !never.has(field)));
}

/** What a refused save gives back to its form: what was typed but the secrets, the server's texts by form field (acceptance J2, J4). */
export function reopenedSave(request: SaveRequest<object>, error: unknown): ReopenedSave<object> {
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
export const movedForm = ({ formOf }: SaveRequest<object>, error: unknown): string | undefined =>
  error instanceof ApiError && error.movedTo !== undefined ? formOf?.(error.movedTo) : undefined;
