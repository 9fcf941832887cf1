import { getRole, type Session } from '@gym/api-client';
import { getProfile } from '@gym/api-client/account';
import { audienceOfRole, type Audience } from '@gym/remote-contract';

/** Whose page it is. */
interface PageOwner {
  readonly before: Session;
  /** Undefined where it is not known. */
  readonly email: string | undefined;
  readonly audience: Audience;
}

/** Whether a new session is the same person's, in the same role. @throws ApiError where that cannot be told */
export async function isSamePerson(
  { fname, lname }: Session,
  { before, email, audience }: PageOwner,
): Promise<boolean> {
  const [{ role }, profile] = await Promise.all([getRole(), email === undefined ? undefined : getProfile()]);
  const same = profile ? profile.email === email : fname === before.fname && lname === before.lname;
  return same && audienceOfRole(role) === audience;
}
