/** Texts of the components that every screen loads. */

export const loading = 'Loading…';
export const close = 'Close';
export const dismiss = 'Dismiss';
export const messages = 'Messages';
export const retry = 'Retry';
export const notFound = 'Record not found';
export const notFoundText = 'There is no such record. It may have been removed, or the address is wrong.';
export const failed = 'This could not be loaded';
export const stale = 'This may be out of date';
export const unknownError = 'Something went wrong.';

export const copy = 'Copy';
export const copied = 'Copied';
export const breadcrumb = 'Breadcrumb';
