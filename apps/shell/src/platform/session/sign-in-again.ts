import { getRole, signIn, writeSession, type Session } from '@gym/api-client';
import { audienceOfRole, type Audience } from '@gym/remote-contract';

/** Whose page waits for the password. */
interface PageOwner {
  /** Their email; undefined where it is not known, and typed. */
  readonly known: string | undefined;
  readonly before: Session;
  readonly audience: Audience;
}

/**
 * Signs in over a live page. Nothing is ever sent in another person's name: who is not proven to be the same one does
 * not go on with it.
 *
 * @returns undefined where the page is another person's or another role's by now
 * @throws ApiError to be shown in the dialog
 */
export async function signInAgain(
  { email: typed, password }: { email: string; password: string },
  { known, before, audience }: PageOwner,
) {
  const email = known ?? typed;
  const session = await signIn({ email, password });
  writeSession(session);
  const { role } = await getRole();
  const samePerson = known !== undefined || (session.fname === before.fname && session.lname === before.lname);
  return samePerson && audienceOfRole(role) === audience ? { session, email } : undefined;
}
