import { ApiError, type ApiErrorKind } from './api-error.ts';
import { fieldsOf, type Json } from './json.ts';
import { REASONS } from './reasons.ts';

const KIND_OF: Readonly<Record<number, ApiErrorKind>> = {
  400: 'invalid',
  401: 'unauthorised',
  403: 'forbidden',
  404: 'not-found',
  409: 'conflict',
  410: 'not-found',
  413: 'invalid',
  422: 'invalid',
  429: 'throttled',
};

const textsOf = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fieldsOf(value)).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );

/** The error for a refusal, with the server's reason and field texts where it gave them. */
export function refusal(kind: ApiErrorKind, status: number, { reason, errors, current, moved_to }: Json): ApiError {
  return new ApiError(kind, typeof reason === 'string' && reason.trim() !== '' ? reason : REASONS[kind], {
    status,
    errors: textsOf(errors),
    ...(moved_to !== undefined && { movedTo: String(moved_to) }),
    ...(kind === 'conflict' && Object.keys(fieldsOf(current)).length > 0 ? { current: fieldsOf(current) } : {}),
  });
}

/** What a status outside 2xx means. */
export const kindOfStatus = (status: number): ApiErrorKind =>
  KIND_OF[status] ?? (status >= 500 ? 'server' : status >= 400 ? 'refused' : 'unreadable');
