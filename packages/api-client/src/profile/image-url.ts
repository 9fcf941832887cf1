import { apiOptions } from '@gym/api-client';

/** Where a profile picture lies: the uploads path on the API's host (acceptance I1), whatever its name says. Undefined where there is none. */
export function imageUrl(image?: string | null): string | undefined {
  if (!image) return undefined;
  return `${apiOptions().base}/uploads/${image
    .split('/')
    .filter((part) => !/^\.{0,2}$/.test(part))
    .map(encodeURIComponent)
    .join('/')}`;
}
