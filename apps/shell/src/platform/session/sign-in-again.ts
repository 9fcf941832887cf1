import { getRole, writeSession, type Session } from '@gym/api-client';
import type { Audience } from '@gym/remote-contract';

/** The user of the page that waits for the password. */
interface PageOwner {
  /** Their email. It is undefined if it is not known, and then the user types it. */
  readonly known: string | undefined;
  readonly before: Session;
  readonly audience: Audience;
}

/**
 * Continues an open page with a new session. No save may ever be sent in another user's name, so the page continues
 * only for the same user.
 *
 * @returns whether the page still belongs to the same user in the same role
 * @throws ApiError to show in the dialog
 */
export async function continueAs(session: Session, { known, before, audience }: PageOwner): Promise<boolean> {
  writeSession(session);
  const { audience: now } = await getRole();
  const samePerson = known !== undefined || (session.fname === before.fname && session.lname === before.lname);
  return samePerson && now === audience;
}
