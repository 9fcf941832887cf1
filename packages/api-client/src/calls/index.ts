import { readSession, unreadable } from '@gym/api-client';

/** What the calls of several apps need. Each app bundles its own. */
export { downloadFile, type DownloadOptions } from './download-file.ts';
export { postKeepalive } from './keepalive.ts';
export { savedViews } from './saved-views.ts';

/** A page of a list, as screens show it: empty if the server lacks the call, whole if it has no pages. */
export const pageOf = <Row>(answer: { readonly data: Row[]; readonly total?: number } | null) => {
  const rows = answer?.data ?? [];
  return { rows, total: answer?.total ?? rows.length };
};

/** How to send a save whose work waits in a queue of the server, such as a part of an import. */
export const SLOW_SAVE = { timeout: 60_000 } as const;

/**
 * A value of an answer that nothing can replace, such as a secret.
 *
 * @throws ApiError `unreadable` if it is empty, or if the server lacks the call
 */
export function needed<T>(value: T): NonNullable<T> {
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0))
    throw unreadable();
  return value;
}

/** Who is signed in. The browser remembers what a person chose in a list under this name. */
export const signedInName = (): string => {
  const session = readSession();
  return session ? `${session.fname} ${session.lname}`.trim() : '';
};
