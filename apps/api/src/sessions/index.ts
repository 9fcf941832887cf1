import { getOwnSessions } from './get-own-sessions.ts';
import { getRole } from './get-role.ts';
import { revokeOtherSessions } from './revoke-other-sessions.ts';
import { revokeSession } from './revoke-session.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';

export { authenticator } from './authenticator.ts';
export const sessionCalls = [signIn, getRole, signOut, getOwnSessions, revokeSession, revokeOtherSessions];
