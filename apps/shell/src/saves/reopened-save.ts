import { ApiError } from '@gym/api-client';
import type { ReopenedSave, SaveRequest } from '@gym/remote-contract';
import { failureOf } from '@gym/ui';

/** What a refused save gives back to its form: what was typed but the secrets, the server's texts by form field (acceptance J2, J4). */
export function reopenedSave(request: SaveRequest<object>, error: unknown): ReopenedSave<object> {
  const { errors, current } = error instanceof ApiError ? error : { errors: {}, current: undefined };
  const secrets = new Set<string>(request.secrets);
  return {
    values: Object.fromEntries(Object.entries(request.values).filter(([field]) => !secrets.has(field))),
    reason: failureOf(error).reason,
    errors: Object.fromEntries(Object.entries(errors).map(([field, text]) => [request.fieldOf?.[field] ?? field, text])),
    ...(current && { current }),
  };
}
