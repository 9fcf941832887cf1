import { getRole, type Session, writeSession } from '@gym/api-client';
import type { Audience } from '@gym/remote-contract';
import { getProfile } from './signed-in-user.ts';

/** The user of a page. */
interface PageOwner {
  readonly before: Session;
  /** Undefined if it is not known. */
  readonly email: string | undefined;
  readonly audience: Audience;
}

/**
 * Whether a new session belongs to the same user in the same role.
 * @throws ApiError if that cannot be checked
 */
export async function isSamePerson(
  { fname, lname }: Session,
  { before, email, audience }: PageOwner,
): Promise<boolean> {
  const [now, profile] = await Promise.all([getRole(), email === undefined ? undefined : getProfile()]);
  const same = profile ? profile.email === email : fname === before.fname && lname === before.lname;
  return same && now.audience === audience;
}

/** The user of the page that waits for the password. */
interface WaitingOwner {
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
export async function continueAs(session: Session, { known, before, audience }: WaitingOwner): Promise<boolean> {
  writeSession(session);
  const { audience: now } = await getRole();
  const samePerson = known !== undefined || (session.fname === before.fname && session.lname === before.lname);
  return samePerson && now === audience;
}
