import { readSession } from '@gym/api-client';
import { fullName } from './full-name.ts';

/** Who is signed in. */
export const person = (): string => {
  const session = readSession();
  return session ? fullName(session) : '';
};
