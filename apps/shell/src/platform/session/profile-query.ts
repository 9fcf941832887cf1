import { apiOptions, type ReadOptions, readRecord, readVersion, textOf } from '@gym/api-client';
import type { UserProfile } from '@gym/api-contract';
import { getUserProfile } from '@gym/api-contract/calls';
import { queryOptions } from '@tanstack/react-query';

/** The signed-in user (acceptance I1). `image` is a file name for `imageUrl`, or '' without a picture. */
export async function getProfile(options?: ReadOptions): Promise<UserProfile> {
  const row = await readRecord(getUserProfile.path, options);
  const { fname, lname, email, phone, image } = row;
  return {
    fname: textOf(fname),
    lname: textOf(lname),
    email: textOf(email),
    phone: textOf(phone),
    image: textOf(image),
    ...readVersion(row),
  };
}

/**
 * The URL of a profile picture: always in the uploads path of the API's host (acceptance I1), whatever its name
 * contains. Undefined without a picture.
 */
export function imageUrl(image?: string | null): string | undefined {
  if (!image) return undefined;
  return `${apiOptions().base}/uploads/${image
    .split('/')
    .filter((part) => !/^\.{0,2}$/.test(part))
    .map(encodeURIComponent)
    .join('/')}`;
}

/** The signed-in user's own record. */
export const profileQuery = queryOptions({ queryKey: ['profile'], queryFn: ({ signal }) => getProfile({ signal }) });
