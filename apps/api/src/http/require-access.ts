import type { Call } from '@gym/api-contract';
import type { Note } from '../security-log/note-event.ts';
import type { SignedIn } from './implement.ts';
import { Refusal } from './refusal.ts';

const ROLE_OF = { admin: 1, staff: 2 } as const;
const NAME_OF = { admin: 'an administrator', staff: 'staff' } as const;

/**
 * Lets whoever may make a call go on (A10).
 *
 * @param user of a session that is open at this moment; `undefined` where there is none, for the `cause` that is logged
 * @throws Refusal 401 and nothing else without one, 403 for the other role
 */
export function requireAccess(
  { access }: Call,
  user: SignedIn | undefined,
  { note, cause }: { note: Note; cause: string },
): SignedIn {
  if (user === undefined) {
    note('session-refused', { cause });
    throw new Refusal(401, 'Your session has ended. Sign in again.', { headers: { 'www-authenticate': 'Bearer' } });
  }
  if ((access === 'admin' || access === 'staff') && user.role !== ROLE_OF[access]) {
    note('role-denied', { cause: `not ${access}` });
    throw new Refusal(403, `Only ${NAME_OF[access]} may do this.`);
  }
  return user;
}
