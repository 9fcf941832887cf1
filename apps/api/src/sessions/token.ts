import { createHash, randomBytes } from 'node:crypto';

/** A new opaque token: 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is stored of a token. It is random enough that a plain hash cannot be turned back. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
