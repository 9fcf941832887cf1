/** What the calls of several apps need. Each app bundles its own. */
export { downloadFile, type DownloadOptions } from './download-file.ts';
export { postKeepalive } from './keepalive.ts';
export { needed } from './needed.ts';
export { savedViews } from './saved-views.ts';
export { signedInName } from './signed-in-name.ts';

/** A page of a list, as screens show it: empty if the server lacks the call, whole if it has no pages. */
export const pageOf = <Row>(answer: { readonly data: Row[]; readonly total?: number } | null) => {
  const rows = answer?.data ?? [];
  return { rows, total: answer?.total ?? rows.length };
};

/** How to send a save whose work waits in a queue of the server, such as a part of an import. */
export const SLOW_SAVE = { timeout: 60_000 } as const;
