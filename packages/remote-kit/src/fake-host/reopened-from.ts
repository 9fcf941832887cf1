import { failureOf } from '@gym/ui';
import type { ReopenedSave, SaveRequest } from '@gym/remote-contract';

/** What was typed but the secrets. */
export const keptOf = ({ values, secrets }: SaveRequest<object>): object =>
  Object.fromEntries(
    Object.entries(values).filter(([field]) => !(secrets as readonly string[] | undefined)?.includes(field)),
  );

/** What a refused save gives back to its form: what was typed but the secrets, and the server's texts by form field. */
export function reopenedFrom(request: SaveRequest<object>, error: unknown): ReopenedSave<object> {
  const { errors = {}, current } = error as { errors?: Record<string, string>; current?: Record<string, unknown> };
  return {
    values: keptOf(request),
    reason: failureOf(error).reason,
    errors: Object.fromEntries(
      Object.entries(errors).map(([field, text]) => [request.fieldOf?.[field] ?? field, text]),
    ),
    current,
  };
}
