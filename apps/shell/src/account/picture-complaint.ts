import { PICTURE_BYTES, PICTURE_TYPES } from '@gym/api-client/account';
import { pictureTexts } from '../texts/picture.ts';

const MEGABYTE = 1024 * 1024;

/** What the server says about sizes, in MB. */
export const MOST_MEGABYTES = PICTURE_BYTES / MEGABYTE;

/** Why a file need not be sent: the server would refuse it. What the browser has no name for, the server may know. */
export function pictureComplaint({ name, type, size }: File): string | undefined {
  if (type !== '' && !PICTURE_TYPES.includes(type)) return pictureTexts.otherType(name);
  if (size > PICTURE_BYTES) return pictureTexts.tooLarge(name, size / MEGABYTE, MOST_MEGABYTES);
  return size === 0 ? pictureTexts.empty(name) : undefined;
}
