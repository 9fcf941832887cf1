import { randomBytes } from 'node:crypto';

/** The only names there are: nothing of the sender's, and none that a file system could take for another. */
const NAME = /^[0-9a-f]{32}\.webp$/;

/** A name that nobody can guess and nobody had before: a picture is read without a token, by its address alone. */
export const newPictureName = (): string => `${randomBytes(16).toString('hex')}.webp`;

export const isPictureName = (text: string): boolean => NAME.test(text);

/** What every kept picture is. */
export const PICTURE_TYPE = 'image/webp';
