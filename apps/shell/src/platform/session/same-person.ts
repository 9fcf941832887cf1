import { getRole, type Session } from '@gym/api-client';
import type { Audience } from '@gym/remote-contract';
import { getProfile } from './profile-query.ts';

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
