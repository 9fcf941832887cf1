import type { ApiErrorKind } from './api-error.ts';

/** Our own text for each kind of failure, if the server gave no reason (acceptance A4). */
export const REASONS: Readonly<Record<ApiErrorKind, string>> = {
  refused: 'The server refused this without giving a reason.',
  unauthorised: 'Your session has ended. Sign in again.',
  forbidden: 'You may not do this.',
  'not-found': 'The server has no such record.',
  conflict: 'Someone else changed this meanwhile.',
  invalid: 'The server did not accept these values.',
  throttled: 'Too many attempts. Wait a little, then try again.',
  network: 'The server cannot be reached. Check the connection, then try again.',
  unreadable: 'The server gave an answer that cannot be read. Try again; if it happens again, tell your administrator.',
  server: 'The server failed. Try again shortly.',
};

export const TIMED_OUT = 'The server did not answer in time. Try again.';
