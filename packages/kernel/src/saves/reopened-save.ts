import { ApiError } from '@gym/api-client';
import type { ReopenedSave, SaveRequest } from '@gym/remote-contract';
import { failureOf } from '@gym/ui';

/** The request of any form. */
export type AnyRequest = Omit<SaveRequest<object>, 'secrets'> & { readonly secrets?: readonly string[] };

/** The input and its base, without the fields that must not be kept. */
export function withoutSecrets({
  values,
  base,
  secrets = [],
}: AnyRequest): Pick<ReopenedSave<object>, 'values' | 'base'> {
  const strip = (all: object): object =>
    Object.fromEntries(Object.entries(all).filter(([field]) => !secrets.includes(field)));
  return { values: strip(values), ...(base && { base: { ...base, values: strip(base.values) } }) };
}

/** The data that the form of a failed save gets, with the server's texts by form field (acceptance J2, J4). */
export function toReopenedSave(request: AnyRequest, error: unknown): ReopenedSave<object> {
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
export const mergedRecordForm = ({ formOf }: AnyRequest, error: unknown): string | undefined =>
  error instanceof ApiError && error.movedTo !== undefined ? formOf?.(error.movedTo) : undefined;
