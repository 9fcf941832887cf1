import { readSession } from '@gym/api-client';

/** Who is signed in. The browser remembers what a person chose in a list under this name. */
export const signedInName = (): string => {
  const session = readSession();
  return session ? `${session.fname} ${session.lname}`.trim() : '';
};
