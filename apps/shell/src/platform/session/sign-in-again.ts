import { getRole, signIn, writeSession, type Session } from '@gym/api-client';
import { audienceOfRole, type Audience } from '@gym/remote-contract';

/** The user of the page that waits for the password. */
interface PageOwner {
  /** Their email. It is undefined if it is not known, and then the user types it. */
  readonly known: string | undefined;
  readonly before: Session;
  readonly audience: Audience;
}

/**
 * Signs in over an open page. No save may ever be sent in another user's name, so the page continues only for the same
 * user.
 *
 * @returns undefined if the page now belongs to another user or another role
 * @throws ApiError to show in the dialog
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
